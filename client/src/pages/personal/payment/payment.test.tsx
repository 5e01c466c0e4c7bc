// The checkout, and the page of a payment.
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pageShop } from '#client/test/page-shop.tsx'
import { connectionLost } from '#client/test/wire.ts'
import { payingShop } from '#server/test/paying-shop.ts'
import { addOrderOf, payInCash } from '#server/test/test-orders.ts'
import type { Person } from '#server/test/test-shop.ts'

const shop = await pageShop({ openShop: payingShop })

async function addOrder(customer: Person) {
  const part = await shop.item({ priceMinor: 850_00, minOrderQuantity: 20 })
  return { part, number: await addOrderOf(shop, customer, part, { quantity: 20 }) }
}
const stockOf = (part: { id: number }) => shop.stockOf(part.id).then(({ available }) => available)

const main = () => screen.getByRole('main')
const placeButton = () => screen.getByRole('button', { name: /^Place order/ })

it('offers the four payment methods, chooses none of them, and names the act and the sum on the button', async () => {
  const customer = await shop.person()
  const { number } = await addOrder(customer)
  const { user } = await shop.open(`/payment/${number}`, { as: customer })
  const methods = within(screen.getByRole('group', { name: /choose only one/ }))
  const acts = {
    'Cash on delivery': /^Place order, pay BDT.17,000\.00 on delivery$/,
    bKash: /^Pay BDT.17,000\.00 with bKash$/,
    Card: /^Pay BDT.17,000\.00 by card$/,
    Nagad: /^Pay BDT.17,000\.00 with Nagad$/,
  }
  for (const name of Object.keys(acts)) {
    expect(methods.getByLabelText(name)).toBeEnabled()
    // People must choose before a binding order.
    expect(methods.getByLabelText(name)).not.toBeChecked()
    if (name !== 'Cash on delivery')
      expect(methods.getByLabelText(name)).toHaveAccessibleDescription(/Test payment: no money is charged\.$/)
  }
  for (const [name, act] of Object.entries(acts)) {
    await user.click(methods.getByLabelText(name))
    expect(screen.getByRole('button', { name: act })).toBeVisible()
  }
  expect(main()).not.toHaveTextContent('next release')
})

it('does not offer a method that its provider has locked, and says until when', async () => {
  await shop.lockBkash()
  const customer = await shop.person()
  const { number } = await addOrder(customer)
  await shop.open(`/payment/${number}`, { as: customer })
  const methods = within(screen.getByRole('group', { name: /choose only one/ }))
  await waitFor(() =>
    expect(methods.getByLabelText('bKash')).toHaveAccessibleDescription(
      /^bKash takes no payments from us until \d\d:\d\d \S+\. Choose another method, or come back then\.$/,
    ),
  )
  expect(methods.getByLabelText('bKash')).toBeDisabled()
  expect(methods.getByLabelText('Nagad')).toBeEnabled()
})

it('changes the address without leaving the checkout, by keyboard', async () => {
  const customer = await shop.person()
  const { number } = await addOrder(customer)
  const page = await shop.open(`/payment/${number}`, { as: customer })
  const { user, fill } = page
  const section = within(screen.getByRole('region', { name: 'Shipping Address' }))
  const edit = () => section.getByRole('button', { name: 'Edit your address' })
  const phone = () => section.getByLabelText('Phone number')
  expect(section.queryByLabelText('Phone number')).toBeNull()
  edit().focus()
  await user.keyboard('{Enter}')
  expect(phone()).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(edit()).toHaveFocus()
  await user.keyboard('{Enter}')
  await fill(phone(), 'x'.repeat(201))
  // Enter saves; it never places the order.
  await user.keyboard('{Enter}')
  await waitFor(() => expect(phone()).toHaveAccessibleDescription('Must be 200 characters or shorter'))
  expect(phone()).toHaveFocus()
  await fill(phone(), '+880 1711-223344')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(section.queryByLabelText('Phone number')).toBeNull())
  expect(edit()).toHaveFocus()
  expect(section.getByRole('status')).toHaveTextContent(/^Your delivery details are saved$/)
  expect(section.getByText('+880 1711-223344')).toBeVisible()
  expect(page.address()).toBe(`/payment/${number}`)
  expect(await shop.rows(sql`select placed_at as "placedAt" from orders where number = ${number}`)).toEqual([{ placedAt: null }])
})

it('asks again for an address that another tab has removed', async () => {
  const customer = await shop.person()
  const { number } = await addOrder(customer)
  const { user, fill } = await shop.open(`/payment/${number}`, { as: customer })
  await user.click(screen.getByLabelText('Cash on delivery'))
  await shop.rows(sql`update users set address = null where id = ${customer.id}`)
  await user.click(placeButton())
  const address = await screen.findByLabelText('Address')
  await waitFor(() => expect(address).toHaveFocus())
  expect(address).toHaveAccessibleDescription('Add a delivery address')
  await fill(address, '7 Station Road\nSylhet 3100')
  await user.click(placeButton())
  expect(await screen.findByRole('heading', { name: 'Thank you. Your purchase is placed' })).toHaveFocus()
})

it('says in one sentence that a call got no answer, and trying again places the order', async () => {
  const customer = await shop.person()
  const { number } = await addOrder(customer)
  let isConnected = false
  const { user } = await shop.open(`/payment/${number}`, {
    as: customer,
    wire: ({ path }, send) => (path === 'orders.place' && !isConnected ? Promise.reject(connectionLost()) : send()),
  })
  await user.click(screen.getByLabelText('Cash on delivery'))
  await user.click(placeButton())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/^We couldn't confirm your purchase\. Try again: you won't be charged or ordered twice\.$/)
  expect(alert).toHaveFocus()
  isConnected = true
  await user.click(placeButton())
  expect(await screen.findByRole('heading', { name: 'Thank you. Your purchase is placed' })).toHaveFocus()
})

it('shows once that an order is placed whose answer was lost', async () => {
  const customer = await shop.person()
  const { part, number } = await addOrder(customer)
  const { user } = await shop.open(`/payment/${number}`, {
    as: customer,
    wire: async ({ path }, send) => {
      const answer = await send()
      if (path === 'orders.place') throw connectionLost()
      return answer
    },
  })
  await user.click(screen.getByLabelText('Cash on delivery'))
  await user.click(placeButton())
  expect(await screen.findByText('Placed, pay on delivery')).toBeVisible()
  expect(await stockOf(part)).toBe(480)
})

it('shows what was paid for, and the invoice, to the owner and not to visitors', async () => {
  const customer = await shop.person()
  const { number } = await addOrder(customer)
  const { paymentId, invoice } = await payInCash(shop, customer, number)
  await shop.open(`/payment/result/${paymentId}`, { as: customer })
  expect(screen.getByRole('heading', { name: 'Paid' })).toHaveFocus()
  expect(document.title).toBe('Paid · Partsdock')
  expect(main()).toHaveTextContent(`Order line ${number}: Paid in cash`)
  expect(screen.getByRole('link', { name: `Invoice ${invoice}` })).toHaveAttribute('href', `/dashboard/documents/invoice/${invoice}`)

  await shop.open(`/payment/result/${paymentId}`)
  expect(screen.getByRole('heading', { name: 'Sign in to see your payment' })).toBeVisible()
  expect(main()).not.toHaveTextContent(String(number))
})

it.each(['7', '3f0c5a1e-7a55-4b0e-9a52-0d4f2f7f4a10'])('reports that payment %s is unknown', async (id) => {
  await shop.open(`/payment/result/${id}`, { as: await shop.person() })
  expect(main()).toHaveTextContent('Payment not found')
})

it('reports another customer’s payment as unknown', async () => {
  const owner = await shop.person()
  const { number } = await addOrder(owner)
  const { paymentId } = await payInCash(shop, owner, number)
  await shop.open(`/payment/result/${paymentId}`, { as: await shop.person() })
  expect(main()).toHaveTextContent('Payment not found')
  expect(main()).not.toHaveTextContent(String(number))
})
