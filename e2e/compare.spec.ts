// What helps to choose a part: suggestions while typing, comparisons and zoomed pictures.
import type { Page } from '@playwright/test'
import { addPart } from './support/shop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './support/test.ts'

const field = (page: Page) => page.getByRole('banner').getByLabel('Search parts')
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const activeOption = (page: Page) => page.locator('[role=option][aria-selected=true]')

test('suggestions lead to parts and searches by keyboard alone, and the last searches can be removed', { tag: '@slow' }, async ({
  page,
}) => {
  await open(page, '/blog')
  await page.keyboard.press('/')
  await page.keyboard.type('ryzen 7')
  await expect(field(page)).toHaveRole('combobox')
  await expect(options(page).first()).toContainText('Ryzen 7')
  await expect(page.getByRole('group', { name: 'Categories' }).getByRole('option', { name: 'CPU' })).toHaveAttribute(
    'href',
    '/pars?q=ryzen+7&type=CPU',
  )
  await expectAccessible(page)
  // Home and End belong to the text until an option is active.
  await page.keyboard.press('Home')
  await expect(activeOption(page)).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(activeOption(page)).toHaveText(await options(page).last().innerText())
  await page.keyboard.press('Home')
  const first = await options(page).first().getAttribute('href')
  await expect(activeOption(page)).toHaveAttribute('href', first ?? '')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await activeOption(page).getAttribute('id')) ?? '')
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('ryzen 7')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(first ?? '')

  await field(page).fill('noctua')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/pars?q=noctua')
  // The results before stay until these are there.
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toContainText('Noctua')
  await expect(page.locator('main [aria-busy]')).toHaveCount(0)
  const sent = page.waitForRequest(/\/trpc\/search\.clicked/)
  const opened = page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link')
  const id = Number(/\d+$/.exec((await opened.getAttribute('href')) ?? '')?.[0])
  await opened.click()
  expect(JSON.stringify((await sent).postDataJSON())).toContain(JSON.stringify({ q: 'noctua', id }))
  // The field follows the history.
  await page.goBack()
  await expect(field(page)).toHaveValue('noctua')
  await page.goForward()
  await expect(field(page)).toHaveValue('')

  await field(page).fill('')
  await expect(options(page)).toHaveText(['noctua'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove noctua' }).click()
  await expect(options(page)).toHaveCount(0)
  await expect(field(page)).toBeFocused()
})

test('parts of a category are compared on a phone', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/pars?type=CPU')
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Compare / })
  const tray = page.getByRole('complementary', { name: 'Comparison' })
  await boxes.first().focus()
  await page.keyboard.press('Space')
  await expect(tray).toContainText('Choose another part to compare')
  for (const i of [1, 2, 3]) await boxes.nth(i).check()
  await expect(boxes.nth(4)).toBeDisabled()
  await expectAccessible(page)
  await boxes.nth(3).uncheck()
  await tray.getByRole('link', { name: 'Compare 3' }).click()
  await expect(page).toHaveURL(/\/compare\?parts=\d+,\d+,\d+$/)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  await expect(table.getByRole('row', { name: /^Price each/ })).toContainText('Best')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // The names of the rows stay while the parts scroll sideways.
  const name = table.getByRole('rowheader', { name: /^Price each/ })
  const place = (await name.boundingBox())?.x
  await page.getByRole('region', { name: 'Comparison of parts' }).evaluate((region) => region.scrollTo(200, 0))
  expect((await name.boundingBox())?.x).toBe(place)
})

test('pictures zoom by keyboard, and every part number can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const second = 'https://pictures.test/second.svg'
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'
  await page.route(second, (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
  const part = await addPart(context, {
    imageUrls: ['/images/avatar.svg', second],
    partNumbers: ['PN-1', 'PN-2', 'PN-3', 'PN-4'],
  })
  await open(page, `/pars/${part.id}`)
  await page.getByRole('button', { name: 'Copy part number PN-2' }).click()
  await expect(page.getByText('Copied PN-2')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('PN-2')
  const picture = page.getByRole('link', { name: /enlarge$/ })
  await picture.focus()
  await page.keyboard.press('Enter')
  const zoom = page.getByRole('dialog', { name: `Pictures of ${part.name}` })
  await expect(zoom.getByRole('status')).toHaveText('Picture 1 of 2, 100 %')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('+')
  await expect(zoom.getByRole('status')).toHaveText('Picture 2 of 2, 150 %')
  await zoom.getByRole('region', { name: 'Picture' }).hover()
  await page.mouse.wheel(0, -400)
  await expect(zoom.getByRole('status')).toContainText('334 %')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(zoom).toHaveCount(0)
  await expect(picture).toBeFocused()
  await expect(page.getByRole('link', { name: 'Picture 2' })).toHaveAttribute('aria-current', 'true')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('a comparison can be read, narrowed and shortened, and pictures open', async ({ page, complaints }) => {
    await page.goto('/pars?type=CPU')
    await expect(page.getByRole('checkbox', { name: /^Compare / })).toHaveCount(0)
    const ids = await page
      .getByRole('main')
      .getByRole('heading', { level: 3 })
      .getByRole('link')
      .evaluateAll((links) => links.slice(0, 3).map((link) => (link as HTMLAnchorElement).pathname.split('/').at(-1)))
    await page.goto(`/compare?parts=${ids.join(',')}`)
    await expect(page).toHaveTitle(/^Compare .+ · Partsdock$/)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
    await page.getByRole('link', { name: 'Only differences' }).click()
    await page
      .getByRole('link', { name: /^Remove / })
      .last()
      .click()
    await expect(page).toHaveURL(`/compare?parts=${ids.slice(0, 2).join(',')}&only=differences`)
    await expect(page.getByRole('columnheader')).toHaveCount(2)
    await page.getByRole('columnheader').first().getByRole('link').first().click()
    await page.getByRole('link', { name: /enlarge$/ }).click()
    await expect(page).toHaveURL(/\/images\/parts\/.+\.svg$/)
    // A drawing has no icon.
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('favicon.ico')))
  })
})
