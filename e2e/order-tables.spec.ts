// Tables of orders and documents: what customers do with paid orders, and what admins find and do on a phone.
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { addOrder, addPart } from './support/shop.ts'
import { call, expect, expectAccessible, expectNoSidewaysScroll, open, type Person, signIn, test } from './support/test.ts'

const [admin] = demoSignIns
const phone = { width: 360, height: 740 }
const address = 'House 12, Road 5, Dhaka 1205'
const phoneNumber = '+880 1711 000001'

/** An order of a customer that is placed for cash. */
async function placeOrder(context: BrowserContext, customer: Person) {
  await call(context, 'mutation', 'users.changeProfile', { address, phoneNumber })
  const part = await addPart(context)
  const number = await addOrder(context, customer, part)
  await call(context, 'mutation', 'orders.place', { numbers: [number], method: 'cash' })
  return { number, part }
}

async function atTheDesk<Result>(browser: Browser, work: (desk: BrowserContext) => Promise<Result>): Promise<Result> {
  const desk = await browser.newContext()
  try {
    await signIn(desk, admin)
    return await work(desk)
  } finally {
    await desk.close()
  }
}

async function payOrder(context: BrowserContext, browser: Browser, customer: Person) {
  const { number, part } = await placeOrder(context, customer)
  await atTheDesk(browser, (desk) => call(desk, 'mutation', 'orders.recordCash', { number }))
  const { documents } = (await call(context, 'query', 'payments.history', { number })) as { documents: { number: number }[] }
  return { number, part, invoice: documents[0]?.number ?? 0 }
}

const boxOf = async (page: Page, name: string) => (await page.getByRole('button', { name }).boundingBox()) ?? { width: 0, height: 0 }

test('a paid order is ordered again, and its invoice found, from the list, the documents and its page', async ({
  page,
  context,
  browser,
  customer,
}) => {
  const { number, part, invoice } = await payOrder(context, browser, customer)
  await open(page, '/dashboard/purchase/complate')
  const row = page.getByRole('row').filter({ hasText: String(number) })
  await expect(row).toContainText('Complate')
  await expect(row).toContainText('Paid in cash')
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: `Order again as order ${number}` }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Added to your cart' })).toContainText(`20 × ${part.name}`)
  await expect(page.getByRole('link', { name: /^Cart, 1/ })).toBeVisible()

  await row.getByRole('link', { name: `Invoice of order ${number}` }).click()
  await expect(page).toHaveURL(`/dashboard/documents/invoice/${invoice}`)
  await page.getByRole('link', { name: 'All documents' }).click()
  await expect(page).toHaveURL('/dashboard/documents')
  const document = page.getByRole('row').filter({ hasText: `Invoice ${invoice}` })
  await expect(document).toContainText(String(number))
  await expect(document).toContainText(/BDT.17,000\.00/)
  await expect(document.getByRole('link', { name: `PDF of Invoice ${invoice}` })).toHaveAttribute(
    'href',
    `/documents/invoice/${invoice}.pdf`,
  )
  await document.getByRole('link', { name: `Invoice ${invoice}`, exact: true }).click()
  await expect(page.getByRole('article', { name: `Invoice ${invoice}` })).toBeVisible()

  await open(page, `/payment/${number}`)
  await expect(page.getByRole('link', { name: `Invoice ${invoice}` })).toHaveAttribute('href', `/dashboard/documents/invoice/${invoice}`)
})

test('the menu of a paid order is used by keyboard, and refuses to delete it in the words of the specification', async ({
  page,
  context,
  browser,
  customer,
}) => {
  const { number } = await payOrder(context, browser, customer)
  await open(page, '/dashboard/purchase')
  const menu = page.getByRole('button', { name: `More actions for order ${number}` })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('button', { name: `Cancel order ${number}` })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Delete order ${number}` }).click()
  await expect(page.getByRole('alertdialog', { name: 'Paid order not be Deletable' })).toBeVisible()
})

test('a refunded order says so, and never that we pack it', async ({ page, context, browser, customer }) => {
  const { number } = await payOrder(context, browser, customer)
  await atTheDesk(browser, (desk) =>
    call(desk, 'mutation', 'payments.refund', { refundId: crypto.randomUUID(), number, reason: 'The boxes were wet' }),
  )
  await open(page, '/dashboard/purchase')
  const row = page.getByRole('row').filter({ hasText: String(number) })
  await expect(row).toContainText(/Refunded −17,000\.00.*Refunded.*Paid/)
  await expect(row).not.toContainText(/pack|deliver|Complate/)
  await expect(row.getByRole('link', { name: `Credit note of order ${number}` })).toBeVisible()
})

test('documents fit a phone: nothing scrolls sideways', async ({ page, context, browser, customer }) => {
  const { invoice } = await payOrder(context, browser, customer)
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

test('an admin finds an order by its number on a phone, reads who and where, and records the cash', async ({
  page,
  context,
  browser,
  customer,
}) => {
  const { number } = await placeOrder(context, customer)
  const own = await browser.newContext({ viewport: phone })
  await signIn(own, admin)
  const desk = await own.newPage()
  await open(desk, '/dashboard/allorder')
  await desk.getByRole('searchbox', { name: 'Filter orders' }).fill(String(number))
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('1 order', { exact: true })).toBeVisible()
  await expect(desk.getByText('Sum BDT 17,000.00')).toBeVisible()

  const details = desk.getByRole('button', { name: `Details of order ${number}` })
  await expect(details).toHaveAttribute('aria-expanded', 'false')
  await details.click()
  const shown = desk.getByRole('region', { name: `Order ${number}` })
  for (const fact of [customer.email, phoneNumber, address, 'Cash on delivery', "Shop's turn", 'Deliver it, then record the cash.'])
    await expect(shown).toContainText(fact)
  await expectNoSidewaysScroll(desk)
  await expectAccessible(desk)

  const record = `Record cash of order ${number}`
  expect((await boxOf(desk, record)).height).toBeGreaterThanOrEqual(44)
  await desk.getByRole('button', { name: record }).click()
  const question = desk.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question).toContainText(
    /Record BDT.17,000\.00 in cash from Rina Akter for order \d+\. The order will be marked Complate; this can't be undone\./,
  )
  await question.getByRole('button', { name: 'Record cash' }).click()
  await expect(desk.getByText(`Cash of order ${number} recorded`)).toBeVisible()
  expect((await boxOf(desk, `Refund of order ${number}`)).height).toBeGreaterThanOrEqual(44)
  await expect(shown.getByRole('link', { name: /^Invoice \d+$/ })).toBeVisible()
  await own.close()

  // The customer sees it there too, without an admin's actions.
  await open(page, `/dashboard/allorder?q=${number}`)
  await expect(page.getByRole('button', { name: `Details of order ${number}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Refund|Record cash)/ })).toHaveCount(0)
})

test('the export has the number, the sum, the phone and the address beside the former columns', async ({ page, context, customer }) => {
  const { number } = await placeOrder(context, customer)
  await open(page, `/dashboard/allorder?q=${number}`)
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const [head, row] = (await readFile(await (await arriving).path(), 'utf8')).split('\r\n')
  expect(head).toMatch(/^\uFEFForder id,user id,.*,status,placed,order number,sum,phone,address$/)
  // The apostrophe keeps spreadsheets from reading the number as a formula.
  expect(row?.endsWith(`,${number},17000,'${phoneNumber},"${address}"`)).toBe(true)
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
