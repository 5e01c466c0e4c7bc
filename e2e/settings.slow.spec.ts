// An admin gives the shop a name and a logo: they show everywhere, also on pages that are open. In a shop of its own, because others name theirs.
import { join } from 'node:path'
import { demoSignIns } from '#packages/demo-shop'
import { startShop } from './support/start-shop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from './support/test.ts'

const [admin] = demoSignIns
let shop: Awaited<ReturnType<typeof startShop>>
test.describe.configure({ mode: 'serial', timeout: 600_000 })
test.beforeAll(async () => {
  test.setTimeout(600_000)
  shop = await startShop()
})
test.afterAll(async () => shop.stop())

const picture = join(import.meta.dirname, '../client/public/icon-192.png')
const name = 'Chips & Sons'

test('a new name and logo show everywhere at once', async ({ page, browser }) => {
  await page.request.post(`${shop.url}/trpc/accounts.signIn`, {
    data: { email: admin.email, password: admin.password },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${shop.url}/about`)
  await settled(visitor)
  await expect(visitor).toHaveTitle('About us · Partsdock')

  await page.goto(`${shop.url}/dashboard/settings`)
  await settled(page)
  const form = page.getByRole('form', { name: 'Shop' })
  await form.getByLabel('Name of the shop').fill(name)
  await form.getByLabel('Upload a logo').setInputFiles(picture)
  await expect(form.getByRole('img', { name: 'The logo' })).toBeVisible()
  await form.getByRole('button', { name: 'Save shop' }).click()
  await expect(page).toHaveTitle(`Shop settings · ${name}`)

  // The page that a visitor has open, and the one that the server kept.
  await expect(visitor).toHaveTitle(`About us · ${name}`)
  await expect(visitor.getByRole('banner').getByRole('link', { name })).toBeVisible()
  await expect(visitor.getByRole('main')).toContainText(`${name} sells computer parts wholesale`)
  const logo = visitor.getByRole('banner').locator('img').first()
  await expect(logo).toHaveJSProperty('complete', true)
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(visitor.getByRole('contentinfo')).toContainText(`Copyright © 2022 ${name}. All rights reserved.`)
  const served = await (await visitor.request.get(`${shop.url}/`)).text()
  expect(served).toContain('<meta property="og:site_name" content="Chips &amp; Sons"/>')
  expect(served).not.toMatch(/(?:· |>)Partsdock/)

  for (const [width, colorScheme] of [
    [1_280, 'light'],
    [1_280, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.reload()
    await settled(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('an SVG and a tax rate of 1,000 % are refused, and leaving asks first', async ({ page, complaints }) => {
  await page.request.post(`${shop.url}/trpc/accounts.signIn`, {
    data: { email: admin.email, password: admin.password },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await page.goto(`${shop.url}/dashboard/settings`)
  await settled(page)
  const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
  await page.getByLabel('Upload a logo').setInputFiles(svg)
  await expect(page.getByRole('alert')).toContainText("The shop can't read this picture. Use JPEG, PNG, WebP, AVIF or GIF")
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
  const seller = page.getByRole('form', { name: 'Seller on invoices' })
  await seller.getByLabel('Tax rate in percent').fill('1,000')
  await seller.getByRole('button', { name: 'Save seller on invoices' }).click()
  await expect(seller).toContainText('Enter a percentage from 0 to 100')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/dashboard\/settings$/)
  await seller.getByLabel('Tax rate in percent').fill('7,5')
  await seller.getByRole('button', { name: 'Save seller on invoices' }).click()
  await expect(seller.getByLabel('Tax rate in percent')).toHaveValue('7.5')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})
