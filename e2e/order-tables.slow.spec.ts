// Tables of orders and documents in a browser: by keyboard, on a phone, as a download, and while they scroll.
import { readFile } from 'node:fs/promises'
import type { BrowserContext } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { addOrder, addPart, callAsAdmin } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, type Person, signIn, test } from './support/test.ts'

const [admin] = demoSignIns
const phone = { width: 360, height: 740 }
const address = 'House 12, Road 5, Dhaka 1205'
const phoneNumber = '+880 1711 000001'

/** An order of a customer that is placed for cash. */
async function placeOrder(context: BrowserContext, customer: Person) {
  await call(context, 'mutation', 'users.changeProfile', { address, phoneNumber })
  const number = await addOrder(context, customer, await addPart(context))
  await call(context, 'mutation', 'orders.place', { numbers: [number], method: 'cash' })
  return { number }
}

async function payOrder(context: BrowserContext, customer: Person) {
  const { number } = await placeOrder(context, customer)
  await callAsAdmin(context, 'mutation', 'orders.recordCash', { number })
  const { documents } = (await call(context, 'query', 'payments.history', { number })) as { documents: { number: number }[] }
  return { number, invoice: documents[0]?.number ?? 0 }
}

test('the menu of a paid order is used by keyboard, and its windows return the focus', async ({ page, context, customer }) => {
  const { number } = await payOrder(context, customer)
  await open(page, '/dashboard/purchase')
  const menu = page.getByRole('button', { name: `More actions for order line ${number}` })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `History of order line ${number}` }).click()
  const history = page.getByRole('dialog', { name: `History of order line ${number}` })
  await expect(history.getByRole('link', { name: /^Invoice \d+$/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test('documents fit a phone: nothing scrolls sideways', async ({ page, context, customer }) => {
  const { invoice } = await payOrder(context, customer)
  await page.setViewportSize(phone)
  for (const path of ['/dashboard/documents', `/dashboard/documents/invoice/${invoice}`]) {
    await open(page, path)
    await expect(page.getByRole('main').getByText(`Invoice ${invoice}`).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    const wide = await page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll('*')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.closest('nav') === null)
          .map((one) => one.outerHTML.slice(0, 120)),
      )
    expect(wide.filter((html) => /^<(section|article|table|tbody|tr|td|dl)/.test(html))).toEqual([])
    await expectAccessible(page)
  }
})

test('the export has the number, the sum, the phone and the address beside the former columns', async ({ page, context, customer }) => {
  const { number } = await placeOrder(context, customer)
  await open(page, `/dashboard/allorder?q=${number}`)
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const [head, row] = (await readFile(await (await arriving).path(), 'utf8')).split('\r\n')
  expect(head).toMatch(/^\uFEFForder id,user id,.*,status,placed,order number,sum,phone,address,day,placed day$/)
  // The apostrophe keeps spreadsheets from reading the number as a formula.
  const end = row?.slice(row.indexOf(`,${number},17000,`)) ?? ''
  // The shop's days of the order and its placing: today, or yesterday if midnight has just passed.
  expect(end).toMatch(/,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/)
  expect(end.startsWith(`,${number},17000,'${phoneNumber},"${address}",`)).toBe(true)
})

test('the table of all orders scrolls with the page, and its head stays below the top bar', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(context, admin)
  await open(page, '/dashboard/allorder')
  const table = page.getByRole('region', { name: 'All orders' })
  expect(await table.evaluate((region) => region.scrollHeight - region.clientHeight)).toBeLessThanOrEqual(1)
  await page.evaluate(() => scrollTo(0, 1_500))
  const bar = await page.getByRole('banner').boundingBox()
  const head = await table.locator('thead').boundingBox()
  expect(Math.abs((head?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0)))).toBeLessThanOrEqual(2)
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
})
