// A customer's lists: orders and documents.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keptSelections, leaveOut, selectionOf } from '#client/features/additions/kept-selection.ts'
import { pageShop } from '#client/test/page-shop.tsx'
import { addOrderOf, payInCash } from '#server/test/test-orders.ts'
import type { Person } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await pageShop()

async function addOrder(customer: Person) {
  const part = await shop.item({ priceMinor: 850_00, minOrderQuantity: 20 })
  return { part, number: await addOrderOf(shop, customer, part, { quantity: 20 }) }
}

/** The row of a table; the cards of narrow screens have the same actions. */
const rowWith = (text: string | number) =>
  waitFor(() => {
    const [row] = screen.getAllByText(new RegExp(`(^|\\D)${text}$`)).flatMap((each) => each.closest('tr') ?? [])
    if (!row) throw new Error(`No row has ${text}`)
    return row
  })

it('orders a paid order again, and shows its invoice from the list, the documents and its checkout', async () => {
  const customer = await shop.person()
  const { number, part } = await addOrder(customer)
  const { invoice } = await payInCash(shop, customer, number)
  const page = await shop.open('/dashboard/purchase/complate', { as: customer })
  const { user } = page
  const row = await rowWith(number)
  expect(row).toHaveTextContent('Complate')
  expect(row).toHaveTextContent('Paid in cash')
  expect(within(row).getByText('Paid')).toBeVisible()
  await user.click(within(row).getByRole('button', { name: `Order again as order line ${number}` }))
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('Added to your cart')
  expect(notice).toHaveTextContent(`20 × ${part.name}`)
  expect(await screen.findByLabelText(/^Cart, 1 /)).toBeVisible()

  await user.click(within(await rowWith(number)).getByRole('link', { name: `Invoice of order line ${number}` }))
  await waitFor(() => expect(page.address()).toBe(`/dashboard/documents/invoice/${invoice}`))
  await user.click(await screen.findByRole('link', { name: 'All documents' }))
  await waitFor(() => expect(page.address()).toBe('/dashboard/documents'))
  const document = await rowWith(`Invoice ${invoice}`)
  expect(document).toHaveTextContent(String(number))
  expect(document).toHaveTextContent('BDT 17,000.00')
  expect(within(document).getByRole('link', { name: `PDF of Invoice ${invoice}` })).toHaveAttribute(
    'href',
    `/documents/invoice/${invoice}.pdf`,
  )
  await user.click(within(document).getByRole('link', { name: `Invoice ${invoice}` }))
  expect(await screen.findByRole('article', { name: `Invoice ${invoice}` })).toBeVisible()

  await page.go(`/payment/${number}`)
  expect(await screen.findByRole('link', { name: `Invoice ${invoice}` })).toHaveAttribute('href', `/dashboard/documents/invoice/${invoice}`)
})

it('tells the history of an order in words, with its invoice', async () => {
  const customer = await shop.person()
  const { number } = await addOrder(customer)
  const { invoice } = await payInCash(shop, customer, number)
  const { user } = await shop.open('/dashboard/purchase', { as: customer })
  const row = within(await rowWith(number))
  await user.click(row.getByRole('button', { name: `More actions for order line ${number}` }))
  await user.click(row.getByRole('button', { name: `History of order line ${number}` }))
  const history = within(await screen.findByRole('dialog', { name: `History of order line ${number}` }))
  expect(await history.findByRole('link', { name: `Invoice ${invoice}` })).toBeVisible()
  const entries = history.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('UTC'))
  expect(entries).toHaveLength(3)
  for (const [i, told] of [/^Added to the cart/, /^Placed, pay on delivery/, /^Paid BDT 17,000\.00 in cash/].entries())
    expect(entries[i]).toHaveTextContent(told)
})

it('refuses to delete a paid order in the words of the specification, and does not offer to cancel it', async () => {
  const customer = await shop.person()
  const { number } = await addOrder(customer)
  await payInCash(shop, customer, number)
  const { user } = await shop.open('/dashboard/purchase/complate', { as: customer })
  const row = within(await rowWith(number))
  await user.click(row.getByRole('button', { name: `More actions for order line ${number}` }))
  expect(row.queryByRole('button', { name: `Cancel order line ${number}` })).toBeNull()
  await user.click(row.getByRole('button', { name: `Delete order line ${number}` }))
  expect(await screen.findByRole('alertdialog', { name: 'Paid order not be Deletable' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(await rowWith(number)).toBeVisible()
})

it('deletes an order after asking', async () => {
  const customer = await shop.person()
  const { number } = await addOrder(customer)
  const { user } = await shop.open('/dashboard/purchase/pandding', { as: customer })
  const row = within(await rowWith(number))
  await user.click(row.getByRole('button', { name: `More actions for order line ${number}` }))
  await user.click(row.getByRole('button', { name: `Delete order line ${number}` }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  expect(question.getByRole('button', { name: 'Keep line' })).toHaveFocus()
  await user.click(question.getByRole('button', { name: 'Delete line' }))
  await waitFor(() => expect(screen.queryByLabelText(`More actions for order line ${number}`)).toBeNull())
})

it('says that an order is refunded, and not that we pack it', async () => {
  const customer = await shop.person()
  const { number } = await addOrder(customer)
  await payInCash(shop, customer, number)
  const { token } = await shop.admin()
  const input = { refundId: crypto.randomUUID(), number, reason: 'The boxes were wet' }
  expect(await trpcCall(shop, 'mutation', 'payments.refund', { input, headers: bearer(token) })).toMatchObject({ status: 200 })
  await shop.open('/dashboard/purchase', { as: customer })
  const row = await rowWith(number)
  expect(row).toHaveTextContent(/Refunded −17,000\.00.*Refunded.*Paid/)
  expect(row).not.toHaveTextContent(/pack|deliver|Complate/)
  expect(within(row).getByRole('link', { name: `Credit note of order line ${number}` })).toBeVisible()
})

it('filters orders by day in the address, and shows all of them again by one link', async () => {
  const customer = await shop.person()
  const { number } = await addOrder(customer)
  const today = new Date().toISOString().slice(0, 10)
  const page = await shop.open(`/dashboard/purchase?to=${today}`, { as: customer })
  const { user } = page
  expect(await rowWith(number)).toBeVisible()
  // Days are typed: a date field takes no pasted text.
  await user.type(screen.getByLabelText('From'), '2020-01-01')
  await user.clear(screen.getByLabelText('To'))
  await user.type(screen.getByLabelText('To'), '2020-12-31')
  await user.click(screen.getByRole('button', { name: /^Filter(?!s)/ }))
  expect(await screen.findByText('No order lines on these days')).toBeVisible()
  expect(page.address()).toMatch(/from=2020-01-01&to=2020-12-31/)
  await user.click(screen.getByRole('link', { name: 'Clear' }))
  expect(await rowWith(number)).toBeVisible()
  await page.back()
  await waitFor(() => expect(screen.getByLabelText('To')).toHaveValue('2020-12-31'))
})

it('does not find another customer’s invoice', async () => {
  const owner = await shop.person()
  const { number } = await addOrder(owner)
  const { invoice } = await payInCash(shop, owner, number)
  await shop.open(`/dashboard/documents/invoice/${invoice}`, { as: await shop.person() })
  expect(await screen.findByText('Document not found')).toBeVisible()
})

it('selects the lines that are selected in the cart', async () => {
  const customer = await shop.person()
  const [one, other] = [await addOrder(customer), await addOrder(customer)]
  leaveOut(customer.id, [other.number])
  const { user } = await shop.open('/dashboard/purchase', { as: customer })
  const boxOf = async (number: number) => within(await rowWith(number)).getByRole('checkbox')
  expect(await boxOf(one.number)).toBeChecked()
  expect(await boxOf(other.number)).not.toBeChecked()
  await user.click(await boxOf(one.number))
  await user.click(await boxOf(other.number))
  expect(selectionOf(keptSelections.get(), customer.id).leftOut).toEqual([one.number])
})
