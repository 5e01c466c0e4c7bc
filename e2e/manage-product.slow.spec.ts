// Editing products in place: by keyboard, with several unsaved rows, and on a phone. Synonyms of searches, too.
import type { Page } from '@playwright/test'
import { addPart } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './support/test.ts'

const manage = (text: string) => `/dashboard/manageProduct?q=${encodeURIComponent(text)}`
/** Whether the bar of unsaved changes, a toast, or anything else covers a field or one of its notes. */
const isCovered = (one: HTMLElement) => {
  const notes = one.getAttribute('aria-describedby')?.split(' ') ?? []
  return [one, ...notes.map((id) => document.getElementById(id))].some((part) => {
    const { left, top, bottom } = (part ?? one).getBoundingClientRect()
    return [top + 2, bottom - 2].some((y) => part?.contains(document.elementFromPoint(left + 5, y)) !== true)
  })
}

const field = (page: Page, label: string, name: string) => page.getByRole('textbox', { name: new RegExp(`^${label}.* of ${name}$`) })

test.describe('manage product', () => {
  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

    test('nothing is wider than the screen, and every control is large enough for a finger', async ({ page, context, admin }) => {
      const part = await addPart(context, { name: `Fan${'x'.repeat(60)}` })
      await open(page, manage(part.name))
      const price = field(page, 'Price', part.name)
      // At the very end of the window, where the bar would be.
      await price.evaluate((one) => scrollTo(0, one.getBoundingClientRect().bottom + scrollY - innerHeight))
      await price.pressSequentially('12,5,0')
      await price.press('Enter')
      await expect(price).toHaveAccessibleDescription(/Write an amount.*Was 850.00/)
      expect(await price.evaluate(isCovered)).toBe(false)
      await price.press('Escape')
      const toast = page.getByRole('listitem').filter({ hasText: /^Changes to .* discarded/ })
      await toast.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
      expect(await price.evaluate(isCovered)).toBe(false)
      await price.fill('1250.50')
      await page.getByRole('button', { name: `Details of ${part.name}` }).click()
      await expect(page.getByRole('textbox', { name: `Description of ${part.name}` })).toHaveValue('A fan for a test.')
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      const controls = page.locator('main tbody').locator('button, input:not([type=file]), textarea')
      const heights = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      expect(heights.length).toBeGreaterThan(6)
      expect(heights.filter((height) => height < 44)).toEqual([])
      expect(admin.email).not.toBe('')
    })

    test('specs are edited in their groups, and the supplier counts again after a reset', async ({ page, context, admin, complaints }) => {
      const part = await addPart(context, { productType: 'Case fan', specs: { size: 120, pwm: true, max_airflow: 60 } })
      await open(page, manage(part.name))
      await page.getByRole('button', { name: `Details of ${part.name}` }).click()
      const size = page.getByRole('textbox', { name: `Size of ${part.name}`, exact: true })
      for (const group of ['Size', 'Connections']) await page.locator('summary').filter({ hasText: group }).click()
      await expect(size).toHaveValue('120 mm')
      await page.getByRole('combobox', { name: `Speed control (PWM) of ${part.name}` }).selectOption('')
      await expect(page.getByText('Supplier: Yes')).toBeVisible()
      await size.fill('9 km')
      await size.press('Enter')
      await expect(size).toBeFocused()
      await expect(size).toHaveAccessibleDescription(/Supplier: 120 mm.*Must be a number from/)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      const low = await page
        .locator('main details')
        .locator('summary, button, input, select')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height).filter((height) => height > 0 && height < 44))
      expect(low).toEqual([])

      await size.fill('14 cm')
      await size.press('Enter')
      await expect(page.getByText(`${part.name} saved`)).toBeAttached()
      await expect(size).toHaveValue('140 mm')
      const view = async () => JSON.stringify(await call(context, 'query', 'items.view', { id: part.id }))
      expect(await view()).toContain('140 mm')
      expect(await view()).not.toContain('Speed control')
      await page.getByRole('button', { name: `Reset Size of ${part.name}` }).click()
      await expect(size).toHaveValue('120 mm')
      await page.getByRole('button', { name: `Save ${part.name}` }).click()
      await expect(page.getByText(`${part.name} saved`)).toBeAttached()
      await expect.poll(view).toContain('120 mm')
      complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('400')))
      expect(admin.email).not.toBe('')
    })
  })
})

test('an admin adds a synonym by keyboard, tries it out, and removes it', async ({ page, admin }) => {
  const word = `wafer${Date.now().toString(36)}`.replace(/\d/g, 'x')
  await open(page, '/dashboard/search?show=synonyms')
  const typed = page.getByRole('textbox', { name: 'People type' })
  await typed.fill(word)
  await typed.press('Tab')
  await page.keyboard.type('memory')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: new RegExp(word) })
  await expect(row).toContainText('memory')
  await expect(typed).toBeFocused()
  await page.getByRole('searchbox', { name: 'Try a search' }).fill(`${word} 16 gb`)
  await expect(page.getByText('Understood as Memory · from 16 GB')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await row.getByRole('button', { name: `Remove ${word}` }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Synonyms' })).toBeFocused()
  expect(admin.email).not.toBe('')
})
