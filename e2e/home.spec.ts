// The first screen: one field for words and for lists, with and without a script. Skip links: how many keys lead to a part.
import { addPart } from './support/shop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, shopUrl, test } from './support/test.ts'

const label = 'Search, or paste your list'

test('one field searches for a line, and takes a list to quick order', async ({ page, context }) => {
  const part = await addPart(context)
  const sku = `TEST-${part.name.slice(9)}`
  await open(page, '/')
  const field = page.getByLabel(label)
  await field.fill(sku)
  await field.press('Enter')
  await expect(page).toHaveURL(`/pars?q=${sku}`)

  await open(page, '/')
  // A key that makes a line, as in any text area.
  await field.pressSequentially(`${sku} 3`)
  await field.press('Shift+Enter')
  await field.pressSequentially('no such part at all')
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Check 2 lines' }).click()
  await expect(page).toHaveURL('/quick-order')
  await expect(page.getByRole('region', { name: 'Your lines' })).toContainText(part.name)
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '2 lines:' })).toContainText('1 matched')

  // The link beside it takes a single line there, too.
  await open(page, '/')
  await field.fill(`${sku} 5`)
  await page.getByRole('main').getByRole('link', { name: 'Quick order', exact: true }).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: '3 lines:' })).toBeVisible()
})

test('without a script the field searches, and the doors are links', async ({ browser, context }) => {
  const part = await addPart(context)
  const without = await browser.newContext({ javaScriptEnabled: false })
  const page = await without.newPage()
  await page.goto(`${shopUrl()}/`)
  await page.getByLabel(label).fill(part.name)
  await page.getByRole('button', { name: 'Find parts' }).click()
  await expect(page).toHaveURL(/\/pars\?q=/)
  await expect(page.getByRole('main').getByRole('link', { name: part.name, exact: true })).toBeVisible()

  await page.goto(`${shopUrl()}/`)
  const categories = page.getByRole('region', { name: 'Parts by category' }).getByRole('link')
  const [name = ''] = (await categories.first().innerText()).split('\n')
  await categories.first().click()
  await expect(page).toHaveURL(`${shopUrl()}/pars?${new URLSearchParams({ type: name })}`)
  await page.goto(`${shopUrl()}/`)
  await page.getByRole('main').getByRole('link', { name: 'Quick order', exact: true }).click()
  await expect(page).toHaveURL(/\/quick-order/)
  await without.close()
})

test('the first screen has the field and the three doors', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await open(page, '/')
  for (const heading of ['Parts by category', 'Quick order', 'Build machines by the dozen'])
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport()
  await expectAccessible(page)
})

test('pages for visitors fit a phone with text of twice the size', async ({ page, context }) => {
  const { id } = await addPart(context)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/', '/pars', `/pars/${id}`, '/protfolio', '/reset-password', '/quick-order']) {
    await open(page, path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
  }
})

test('a skip link leads past the filters to the first part', async ({ page, context }) => {
  await addPart(context)
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/pars')
  const link = page.getByRole('link', { name: 'Skip to results' })
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('Tab')
  await press('Enter')
  while (keys < 10 && !(await link.evaluate((element) => element === document.activeElement))) await press('Tab')
  await press('Enter')
  await press('Tab')
  await expect(page.locator('main li:has(a[href^="/pars/"]) :focus')).toHaveCount(1)
  // 46 without them.
  expect(keys).toBeLessThanOrEqual(8)
  await expect(page).toHaveURL(/\/pars(#main)?$/)
})
