// Adding parts to the cart as often and as fast as buyers do it, and the sizes of what they see. The cart itself is tested in
// client/src/pages/personal/cart/cart.test.tsx.
import type { Locator, Page } from '@playwright/test'
import { addOrder, addPart } from './support/shop.ts'
import { expect, open, test } from './support/test.ts'

const phone = { width: 360, height: 740 }
const screens = [
  { name: 'a phone', viewport: phone, view: 'list', presses: 6 },
  { name: 'a phone', viewport: phone, view: 'grid', presses: 4 },
  { name: 'a wide screen', viewport: { width: 1280, height: 900 }, view: 'list', presses: 4 },
  { name: 'a wide screen', viewport: { width: 1280, height: 900 }, view: 'grid', presses: 4 },
] as const

const noticeOn = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Added to your cart' })

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not visible')
  return box
}

for (const { name, viewport, view, presses } of screens)
  test.describe(() => {
    test.use({ viewport })

    const tag = view === 'list' && viewport === phone ? [] : ['@slow']
    test(`${presses} parts are ${presses} presses in the ${view} on ${name}`, { tag }, async ({ page, customer }) => {
      // In an order that the purchases of other tests do not change.
      await open(page, `/pars?type=CPU&sort=price&view=${view}`)
      const buttons = page.getByRole('main').getByRole('button', { name: /^Add to cart / })
      for (let i = 0; i < presses; i += 1) {
        const button = buttons.nth(i)
        await button.scrollIntoViewIfNeeded()
        const before = await boxOf(button)
        await button.click()
        const name = ((await button.getAttribute('aria-label')) ?? '').replace('Add to cart ', '')
        const notice = noticeOn(page)
        await expect(notice).toContainText(`× ${name}`)
        await expect(notice).toHaveCount(1)
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
        expect(await boxOf(button)).toEqual(before)
        await notice.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
        // The notice covers neither a price, the link to the cart, the button, nor those of other parts.
        const { x, y, width, height } = await boxOf(notice)
        const row = button.locator('xpath=ancestor::li[1]')
        const added = row.getByRole('link', { name: /^Added: \d/ })
        await expect(added).toBeVisible()
        const near = [i - 1, i, i + 1].filter((each) => each >= 0).map((each) => buttons.nth(each))
        for (const other of [...near, row.getByText(/^BDT/).first(), added]) {
          const covered = await boxOf(other)
          const isClear =
            covered.x >= x + width || covered.x + covered.width <= x || covered.y >= y + height || covered.y + covered.height <= y
          expect(isClear, `the notice of part ${i} is clear of ${String(other)}`).toBe(true)
        }
      }
      await expect(page.getByRole('link', { name: `Cart, ${presses} pending orders: ${presses} to place` })).toBeVisible()
      // A part in the cart has a quieter button, even beside others of its type.
      const colorOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor)
      await page.mouse.move(0, 0)
      const plain = await colorOf(buttons.nth(presses))
      await expect.poll(() => colorOf(buttons.first())).not.toBe(plain)
      expect(customer.email).not.toBe('')
    })
  })

test('the notice keeps the focus on the button, leads to the cart by Tab, waits under the pointer, and closes by itself', {
  tag: '@slow',
}, async ({ page, context, customer }) => {
  const part = await addPart(context)
  await page.clock.install()
  await open(page, `/pars?q=${encodeURIComponent(part.name)}`)
  const add = page.getByRole('button', { name: `Add to cart ${part.name}` })
  await add.focus()
  await page.keyboard.press('Enter')
  const notice = noticeOn(page)
  await expect(notice).toContainText(`20 × ${part.name}`)
  await expect(add).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notice.getByRole('link', { name: 'Go to cart' })).toBeFocused()
  await page.clock.runFor(20_000)
  await expect(notice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notice).toHaveCount(0)
  await expect(add).toBeFocused()

  await page.keyboard.press('Enter')
  await notice.hover()
  await page.clock.runFor(20_000)
  await expect(notice).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(6_000)
  await expect(notice).toHaveCount(0)
  expect(customer.email).not.toBe('')
})

test('rows and pages are as short as promised', { tag: '@slow' }, async ({ page, context, customer }) => {
  const heights = (items: Locator) => items.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height))
  const part = await addPart(context, { name: `Test ${'word '.repeat(38)}`.trim() })
  await addOrder(context, customer, part)
  await open(page, '/cart')
  const lines = page.getByRole('region', { name: 'In your cart' }).getByRole('listitem')
  for (const height of await heights(lines)) expect(height).toBeLessThanOrEqual(80)

  await page.setViewportSize(phone)
  // Only the buttons beside the quantity have a sign, which is text: forced colors remove drawings.
  const controls = lines.first().locator('.stepper > *')
  const signs = await controls.evaluateAll((elements) => elements.map((element) => getComputedStyle(element, '::before').content))
  expect(signs).toEqual(['"−"', 'none', 'none', '"+"'])
  for (const path of ['/pars', `/pars?q=${encodeURIComponent('word word word')}`]) {
    await open(page, path)
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
    expect(await rows.count()).toBeGreaterThan(0)
    // With a name of three lines.
    for (const height of await heights(rows)) expect(height).toBeLessThanOrEqual(224)
  }
  await open(page, '/')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6 * phone.height)
})
