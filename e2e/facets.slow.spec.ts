// The filters of a category: by keyboard, without a script, on a phone, and as the address says.
import type { Locator, Page } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { expect, expectAccessible, expectNoSidewaysScroll, open, settled, signIn, test } from './support/test.ts'

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const chips = (page: Page) => page.getByRole('list', { name: 'Filters in use' })
const count = (page: Page) => page.locator('#result-count b')
const group = (page: Page, name: string) => filters(page).getByRole('group', { name, exact: true })
const heading = (page: Page, name: RegExp) => filters(page).locator('summary', { hasText: name })

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

test('parts are searched, filtered, sorted and ordered by keyboard alone', async ({ page, context }) => {
  // Every press of Tab waits for the page.
  test.setTimeout(120_000)
  await signIn(context, demoSignIns[1])
  await open(page, '/')
  await page.keyboard.press('/')
  await page.keyboard.type('ddr5 ram')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/pars?q=ddr5+ram')
  await expect(page.getByRole('list', { name: 'Understood as' })).toContainText('DDR5')
  await settled(page)
  await tabTo(page, filters(page).getByRole('checkbox', { name: /^Memory \d/ }))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/type=Memory/)

  // The slider fills in the field and moves from value to value.
  const least = group(page, 'Capacity, GB').getByRole('slider', { name: 'Capacity, from' })
  await tabTo(page, least)
  const whole = await count(page).innerText()
  await page.keyboard.press('ArrowRight')
  await expect(group(page, 'Capacity, GB').getByRole('textbox', { name: 'From' })).not.toHaveValue('')
  await expect(page).toHaveURL(/capacity=\d+-/)
  await expect(count(page)).not.toHaveText(whole)
  await expect(least).toBeFocused()

  // A folded filter opens.
  await tabTo(page, heading(page, /^RGB/))
  await page.keyboard.press('Enter')
  const lit = group(page, 'RGB lighting').getByRole('checkbox', { name: /^Yes/ })
  await tabTo(page, lit)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/rgb=Yes/)
  await tabTo(page, page.getByRole('combobox', { name: 'Sort' }))
  await page.keyboard.press('P')
  await expect(page).toHaveURL(/sort=price/)
  await tabTo(page, chips(page).getByRole('link', { name: /^RGB lighting: Yes.*remove this filter/ }))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/rgb/)
  await expect(lit).not.toBeChecked()

  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart / })
    .first()
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^Cart, \d+ pending order/ }).first()).toBeVisible()
})

test('Back restores filters, folds and scroll', async ({ page }) => {
  await open(page, '/pars?type=CPU')
  const socket = group(page, 'Socket')
  await socket.getByRole('checkbox', { name: /^AM5/ }).check()
  await expect(page).toHaveURL(/socket=AM5/)
  await settled(page)
  const fewer = await count(page).innerText()
  await socket.getByRole('checkbox', { name: /^AM4/ }).check()
  await expect(page).toHaveURL(/socket=AM4/)
  // The address changes before the count does.
  await expect(count(page)).not.toHaveText(fewer)
  await settled(page)
  const found = await count(page).innerText()

  await heading(page, /^Includes|^Cooler/)
    .first()
    .click()
  const opened = filters(page).locator('details[open] > summary').last()
  const name = await opened.innerText()
  await page.evaluate(() => scrollTo(0, 700))
  await page.getByRole('main').getByRole('heading', { level: 3 }).nth(6).getByRole('link').click()
  await expect(page).toHaveURL(/\/pars\/\d+$/)
  await settled(page)
  await page.goBack()
  await expect(count(page)).toHaveText(found)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
  await expect(socket.getByRole('checkbox', { name: /^AM5/ })).toBeChecked()
  await expect(filters(page).locator('details[open] > summary').last()).toHaveText(name)
  await page.goBack()
  await expect(socket.getByRole('checkbox', { name: /^AM4/ })).not.toBeChecked()
  await expect(count(page)).not.toHaveText(found)
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(() => {
    test.use({ colorScheme, viewport: colorScheme === 'dark' ? { width: 360, height: 740 } : { width: 1280, height: 900 } })

    test(`all filters of a category are accessible, ${colorScheme}`, async ({ page }) => {
      const isNarrow = colorScheme === 'dark'
      await open(page, '/pars?type=Motherboard&socket=AM5&memorySlots=2-&hasWifi=Yes&rows=24')
      if (isNarrow) await page.getByRole('button', { name: /^Filters \(4\)/ }).click()
      const scope = isNarrow ? page.getByRole('dialog', { name: 'Filters' }) : filters(page)
      await expect(scope.locator('summary').first()).toBeVisible()
      await scope.evaluate((element) => {
        for (const folded of element.querySelectorAll('details')) folded.open = true
      })
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      if (!isNarrow) return
      await scope.getByRole('checkbox', { name: /^AM5/ }).uncheck()
      const show = scope.getByRole('button', { name: /^Show \d+ parts?$/ })
      await expect(show).toBeInViewport()
      await show.click()
      await expect(page).not.toHaveURL(/socket/)
      await expect(page).toHaveURL(/memorySlots=2-/)
    })
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every filter works as a plain form', async ({ page }) => {
    await page.goto('/pars?type=Memory')
    await group(page, 'Capacity, GB').getByRole('textbox', { name: 'From' }).fill('32')
    await group(page, 'Maker')
      .getByRole('checkbox', { name: /^Corsair/ })
      .check()
    await heading(page, /^Speed/).click()
    await filters(page).getByRole('button', { name: 'Show values' }).click()
    await group(page, 'Speed, MT/s').getByRole('textbox', { name: 'To' }).fill('6000')
    await expect(group(page, 'Capacity, GB').getByRole('slider')).toHaveCount(0)
    await filters(page).getByRole('button', { name: 'Apply filters' }).click()
    await expect(chips(page).getByRole('listitem')).toHaveText([
      /^Memory/,
      /^Maker: Corsair/,
      /^Capacity: from 32 GB/,
      /^Speed: up to 6,000/,
      /^Clear all/,
    ])
    await expect(group(page, 'Capacity, GB').getByRole('textbox', { name: 'From' })).toHaveValue('32')
    const found = await count(page).innerText()
    await chips(page)
      .getByRole('link', { name: /^Maker/ })
      .click()
    await expect(count(page)).not.toHaveText(found)
    await page.goto('/pars')
    await filters(page)
      .getByRole('link', { name: /^Show all/ })
      .first()
      .click()
    await expect(
      filters(page)
        .getByRole('checkbox', { name: /^Webcam|^Monitor/ })
        .first(),
    ).toBeVisible()
  })
})
