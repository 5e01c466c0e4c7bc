// All orders, as an admin works with them, and as a customer and the warehouse see them.
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ordersCsv } from '#client/features/orders/use-order-export.ts'
import type { TableOrder } from '#client/lib/api-types.ts'
import { pageShop } from '#client/test/page-shop.tsx'
import { addOrderOf, payInCash, placeOrder } from '#server/test/test-orders.ts'
import type { Person } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await pageShop()

const address = 'House 12, Road 5, Dhaka 1205'
const phoneNumber = '+880 1711 000001'

async function addOrder() {
  const customer = await shop.person({ address, phoneNumber })
  const part = await shop.item({ priceMinor: 850_00, minOrderQuantity: 20 })
  return { customer, number: await addOrderOf(shop, customer, part, { quantity: 20 }) }
}

it('shows an order in the columns of the specification, says who and where, and records its cash', async () => {
  const { customer, number } = await addOrder()
  await placeOrder(shop, customer, number)
  await placeOrder(shop, customer, await addOrderOf(shop, customer, await shop.item()))
  const { user, fill } = await shop.open('/dashboard/allorder', { as: await shop.admin() })
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent.replace(/\s*\(.*\)/, '').trim())
  expect(heads).toEqual(['user id', 'user name', 'photo', 'time', 'product', 'price', 'quantity', 'status', 'delete'])

  await fill(screen.getByRole('searchbox', { name: 'Filter order lines' }), String(number))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('1 order line')).toBeVisible()
  const details = screen.getByRole('button', { name: `Details of order line ${number}` })
  expect(details.closest('tr')).toHaveTextContent('Sum BDT 17,000.00')
  expect(details).toHaveAttribute('aria-expanded', 'false')
  await user.click(details)
  const shown = screen.getByRole('region', { name: `Order line ${number}` })
  for (const fact of [customer.email, phoneNumber, address, 'Cash on delivery', 'To do', 'Deliver it, then record the cash.'])
    expect(shown).toHaveTextContent(fact)

  await user.click(screen.getByRole('button', { name: `Record cash of order line ${number}` }))
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  expect(question).toHaveTextContent(
    `Record BDT 17,000.00 in cash from Rina Akter for order line ${number}. It will be marked Complate; this can't be undone.`,
  )
  await user.click(within(question).getByRole('button', { name: 'Record cash' }))
  expect(await screen.findByText(`Cash of order line ${number} recorded`)).toBeVisible()
  expect(await screen.findByRole('button', { name: `Refund of order line ${number}` })).toBeVisible()
  expect(within(shown).getByRole('link', { name: /^Invoice \d+$/ })).toBeVisible()
})

it('checks a refund, says what it does, and makes it once; then less is left', async () => {
  const { customer, number } = await addOrder()
  await payInCash(shop, customer, number)
  const { user, fill } = await shop.open(`/dashboard/allorder?q=${number}`, { as: await shop.admin() })
  const title = `Refund of order line ${number}`
  const open = async () => {
    await user.click(screen.getByRole('button', { name: title }))
    const window = await screen.findByRole('dialog', { name: title })
    return { window, amount: await within(window).findByLabelText('Amount (BDT)') }
  }
  const { window, amount } = await open()
  const press = (name: string | RegExp) => user.click(within(window).getByRole('button', { name }))
  expect(amount).toHaveValue('17000.00')
  for (const [wrong, why] of [
    ['17000.01', 'Enter at most BDT 17,000.00'],
    ['12.345', 'Write 12,345, or at most two decimals'],
    ['1,25,50', 'Write an amount, such as 12.50 or 1,250'],
  ] as const) {
    await fill(amount, wrong)
    await press('Refund')
    expect(window).toHaveTextContent(why)
    expect(amount).toHaveFocus()
  }
  await fill(amount, '1,200.50')
  expect(window).toHaveTextContent("Refund BDT 1,200.50 in cash. This can't be undone. You hand over the cash")
  await press(/^Refund BDT.1,200\.50$/)
  expect(window).toHaveTextContent('Enter a reason')
  await fill(within(window).getByLabelText('Reason'), 'One box was wet')
  await user.dblClick(within(window).getByRole('button', { name: /^Refund BDT.1,200\.50$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
  expect(await shop.rows(sql`select amount_minor::int as minor from refunds where reason = 'One box was wet'`)).toEqual([
    { minor: 1_200_50 },
  ])

  const again = await open()
  expect(again.amount).toHaveValue('15799.50')
  await user.click(within(again.window).getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: `History of order line ${number}` }))
  const history = await screen.findByRole('dialog', { name: `History of order line ${number}` })
  expect(await within(history).findByRole('link', { name: /^Credit note \d+$/ })).toBeVisible()
  expect(history).toHaveTextContent(/BDT 1,200\.50 refunded.*Reason: One box was wet/)
})

it('shows customers their own orders, without admin actions', async () => {
  const { customer, number } = await addOrder()
  await payInCash(shop, customer, number)
  const placed = await addOrderOf(shop, customer, await shop.item())
  await placeOrder(shop, customer, placed)
  await shop.open('/dashboard/allorder', { as: customer })
  for (const each of [number, placed]) {
    expect(screen.getByRole('button', { name: `Details of order line ${each}` })).toBeVisible()
    expect(screen.getByRole('button', { name: `History of order line ${each}` })).toBeVisible()
  }
  expect(screen.queryByRole('button', { name: /^(Refund|Record cash)/ })).toBeNull()
})

it('shows the warehouse whose orders they are and no amounts, also in the exported file and the history', async () => {
  const { customer, number } = await addOrder()
  await payInCash(shop, customer, number)
  const packer = await shop.person()
  await shop.rows(sql`update users set staff_roles = '{warehouse}' where id = ${packer.id}`)
  const { user } = await shop.open(`/dashboard/allorder?q=${number}&sort=-price`, { as: packer })
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())
  expect(heads).toEqual(['user id', 'user name', 'photo', 'time', 'product', 'quantity', 'status', 'delete'])
  expect(screen.queryByRole('option', { name: /price/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: `Details of order line ${number}` }))
  const shown = screen.getByRole('region', { name: `Order line ${number}` })
  expect(shown).toHaveTextContent(customer.email)
  expect(within(shown).queryByRole('link', { name: /Invoice/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: `History of order line ${number}` }))
  const history = await screen.findByRole('dialog', { name: `History of order line ${number}` })
  expect(await within(history).findByText('Paid in cash', { selector: 'li p' })).toBeVisible()
  expect(within(history).queryByRole('link')).toBeNull()
  expect(document.body).not.toHaveTextContent(/BDT|17,000|850\.00/)

  const csvFor = async (person: Person) => {
    const { data } = await trpcCall(shop, 'query', 'orders.search', { input: { text: String(number) }, headers: bearer(person.token) })
    return ordersCsv((data as { orders: TableOrder[] }).orders, { currency: 'BDT', timeZone: 'UTC' })
  }
  expect(await csvFor(packer)).not.toMatch(/price|sum|BDT|17000|850/)
  expect(await csvFor(packer)).toContain(customer.email)
  expect(await csvFor(await shop.admin())).toMatch(/total price[\s\S]*17000/)
})
