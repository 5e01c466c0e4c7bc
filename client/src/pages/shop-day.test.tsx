// A shop where UTC has another day: pages, filters and exports name its own.
import { screen, waitFor } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { pageShop } from '#client/test/page-shop.tsx'
import { addDays, dayAt } from '#common/kit/shop-day.ts'
import { addOrderOf, payInCash, placeOrder } from '#server/test/test-orders.ts'
import { first, testShop } from '#server/test/test-shop.ts'

async function openIn(timeZone: string) {
  const base = await testShop()
  const { payments, terms } = base.shop
  Object.assign(base.shop, { terms: { ...terms, timeZone }, payments: { ...payments, seller: { ...payments.seller, timeZone } } })
  return base
}

// It has another day than UTC from ten in the morning, and the last place on Earth until noon.
const elsewhere = new Date().getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Etc/GMT+12'
const shop = await pageShop({ openShop: () => openIn(elsewhere) })
const today = () => dayAt(new Date(), elsewhere)

const files: { name: string; text: Promise<string> }[] = []
afterEach(() => void files.splice(0))
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
  const file = files.at(-1)
  if (file) file.name = this.download
})
vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
  files.push({ name: '', text: (blob as Blob).text() })
  return 'blob:file'
})

it('the filter of a day finds the orders that show this day, and their export names it', async () => {
  const [customer, admin] = await Promise.all([shop.person(), shop.admin()])
  const item = await shop.item({ priceMinor: 850_00, minOrderQuantity: 20 })
  const [early, late] = [await addOrderOf(shop, customer, item, { quantity: 20 }), await addOrderOf(shop, customer, item, { quantity: 20 })]
  await placeOrder(shop, customer, late)
  // The last moment of 31 January and the first of February, at the shop.
  const midnight = sql`shop_day_start('2026-02-01', ${elsewhere})`
  await shop.rows(sql`update orders set created_at = ${midnight} - interval '1 millisecond' where number = ${early}`)
  await shop.rows(sql`update orders set created_at = ${midnight}, placed_at = ${midnight} where number = ${late}`)

  const page = await shop.open('/dashboard/allorder?from=2026-02-01&to=2026-02-01', { as: admin })
  expect(await screen.findByText('1 order line')).toBeVisible()
  expect(screen.getByRole('button', { name: `Details of order line ${late}` }).closest('tr')).toHaveTextContent('1 Feb 2026')
  await page.go('/dashboard/allorder?from=2026-01-31&to=2026-01-31')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: `Details of order line ${early}` }).closest('tr')).toHaveTextContent('31 Jan 2026'),
  )

  await page.go('/dashboard/allorder?from=2026-01-31&to=2026-02-01')
  expect(await screen.findByText('2 order lines')).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files[0]?.name).toBe(`orders-${today()}.csv`))
  const [head, ...rows] = ((await files[0]?.text) ?? '').trim().split('\r\n')
  expect(head).toMatch(/,day,placed day$/)
  expect(rows.map((row) => row.split(',').slice(-2))).toEqual([
    ['2026-02-01', '2026-02-01'],
    ['2026-01-31', ''],
  ])
  expect(rows[0]).toContain(new Date(first(await shop.rows<{ at: string }>(sql`select ${midnight}::text as at`)).at).toISOString())

  await page.go('/dashboard/allorder?from=01/02/2026&to=2026-02-01')
  expect(await screen.findByText(/“01\/02\/2026” in the address is not a day, so lines are not filtered by it\./)).toBeVisible()

  await page.go('/dashboard/allorder?from=2026-01-30&to=2026-01-30')
  expect(await screen.findByText(`Try other days. Days are those of the shop, in ${elsewhere}.`)).toBeVisible()
})

it('the list of documents and the document name the same day', async () => {
  const customer = await shop.person()
  const { invoice } = await payInCash(shop, customer, await addOrderOf(shop, customer, await shop.item()))
  const page = await shop.open('/dashboard/documents', { as: customer })
  const day = (await screen.findByRole('link', { name: `Invoice ${invoice}` })).closest('tr')?.querySelector('time')
  expect(day).toHaveAttribute('datetime', today())
  await page.go(`/dashboard/documents/invoice/${invoice}`)
  expect(await screen.findByRole('article', { name: `Invoice ${invoice}` })).toHaveTextContent(day?.textContent ?? 'no day')
})

it('a cart is saved under the shop’s day', async () => {
  const customer = await shop.person()
  await addOrderOf(shop, customer, await shop.item())
  const { user } = await shop.open('/cart', { as: customer })
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(files[0]?.name).toBe(`cart-${today()}.csv`))
})

it('the form for API tokens offers the shop’s days, and refuses the day before', async () => {
  const { user } = await shop.open('/dashboard/account/security', { as: await shop.person() })
  await user.click(await screen.findByRole('button', { name: 'New token' }))
  const field = await screen.findByLabelText('Expires on')
  expect(field).toHaveValue(addDays(today(), 90))
  expect([field.getAttribute('min'), field.getAttribute('max')]).toEqual([today(), addDays(today(), 365)])
  await user.type(screen.getByLabelText('Name'), 'Till')
  await user.clear(field)
  await user.type(field, addDays(today(), -1))
  await user.click(screen.getByRole('button', { name: 'Create token' }))
  expect(await screen.findByText(/Choose a day from today to one year from now/)).toBeVisible()
  await user.clear(field)
  await user.type(field, today())
  await user.click(screen.getByRole('button', { name: 'Create token' }))
  expect(await screen.findByRole('heading', { name: 'Your new token' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: "I've copied it" }))
  const row = (await screen.findByRole('button', { name: 'Revoke Till' })).closest('tr')
  expect(row?.querySelector('time')).toHaveTextContent(new RegExp(`^${Number(today().slice(8))} `))
})
