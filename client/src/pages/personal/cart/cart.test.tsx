// The cart, and the checkout that it leads to, in a shop that takes cash alone.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type OpenPage, pageShop } from '#client/test/page-shop.tsx'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await pageShop()

const addPart = (values: Parameters<typeof shop.item>[0] = {}) => shop.item({ priceMinor: 850_00, minOrderQuantity: 20, ...values })
const addOrder = (customer: Person, part: { id: number }, quantity = 20) => addOrderOf(shop, customer, part, { quantity })
const orderOf = async (number: number) =>
  first(
    await shop.rows<{ quantity: number; status: string; paymentMethod: string | null }>(
      sql`select quantity, status, payment_method as "paymentMethod" from orders where number = ${number}`,
    ),
  )

const quantityButton = (number: number) => screen.getByRole('button', { name: new RegExp(`^Change quantity of order ${number}:`) })
const cartLink = (text: string) => screen.findByLabelText(`Cart, ${text}`)

async function press({ user }: OpenPage, name: string | RegExp): Promise<void> {
  screen.getByRole('button', { name }).focus()
  await user.keyboard('{Enter}')
}

it('steps a quantity by the minimum order, and by one with Shift, without losing or repeating a step', async () => {
  const customer = await shop.person()
  const part = await addPart()
  const number = await addOrder(customer, part)
  const saved: unknown[] = []
  const page = await shop.open('/cart', {
    as: customer,
    wire: ({ path, input }, send) => {
      if (path === 'orders.changeQuantity') saved.push(input)
      return send()
    },
  })
  const more = screen.getByRole('button', { name: `20 more ${part.name}, order ${number}` })
  // Faster than a quantity is saved.
  for (let i = 0; i < 5; i += 1) await page.user.click(more)
  await waitFor(() => expect(quantityButton(number)).toHaveTextContent('120'))
  fireEvent.click(more, { shiftKey: true })
  await waitFor(() => expect(quantityButton(number)).toHaveTextContent('121'))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Order summary' })).toHaveTextContent('102,850.00'))
  await waitFor(async () => expect((await orderOf(number)).quantity).toBe(121))
  expect(saved.length).toBeLessThan(6)
  expect(screen.queryByRole('alertdialog')).toBeNull()

  // A step that waits is saved when the page is left.
  fireEvent.click(screen.getByRole('button', { name: `20 fewer ${part.name}, order ${number}` }))
  await page.go('/about')
  await waitFor(async () => expect((await orderOf(number)).quantity).toBe(101))
})

it('takes a refused step back, and says why', async () => {
  const customer = await shop.person()
  const part = await addPart({ availableQuantity: 50 })
  const number = await addOrder(customer, part, 40)
  const { user } = await shop.open('/cart', { as: customer })
  await user.click(screen.getByRole('button', { name: `20 more ${part.name}, order ${number}` }))
  expect(quantityButton(number)).toHaveTextContent('60')
  expect(await screen.findByRole('alertdialog', { name: 'Invalide Quantity' })).toHaveTextContent('You can order 20 to 50')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(quantityButton(number)).toHaveTextContent('40')
  expect((await orderOf(number)).quantity).toBe(40)
})

it('takes quantities, a price break and a fix by keyboard, and brings removed lines back to their places', async () => {
  const customer = await shop.person()
  const [before, broken, plain, short, after] = [
    await addPart({ name: 'Newest fan' }),
    await addPart({ name: 'Broken fan', priceBreaks: [{ quantity: 50, priceMinor: 800_00 }] }),
    await addPart({ name: 'Plain fan' }),
    await addPart({ name: 'Short fan' }),
    await addPart({ name: 'Oldest fan' }),
  ]
  await addOrder(customer, after)
  const inShort = await addOrder(customer, short, 90)
  const inPlain = await addOrder(customer, plain)
  const inBroken = await addOrder(customer, broken)
  await addOrder(customer, before)
  await shop.rows(sql`update products set available_quantity = 60 where id = ${short.id}`)
  const page = await shop.open('/cart', { as: customer })
  const { user, fill } = page
  const lines = screen.getByRole('region', { name: 'In your cart' })
  const names = () => [...lines.querySelectorAll('h3')].map(({ textContent }) => textContent)
  const shown = ['Oldest fan', 'Short fan', 'Plain fan', 'Broken fan', 'Newest fan']
  expect(names()).toEqual(shown)
  const fieldOf = ({ name }: { name: string }) => screen.getByLabelText(new RegExp(`^Quantity of ${name},`))

  await fill(fieldOf(broken), '47')
  await user.keyboard('{Enter}')
  await press(page, /^3 more, and all 50 cost BDT.40,000.00: only BDT.50.00 more than these 47\.$/)
  expect(fieldOf(broken)).toHaveValue('50')
  const undo = screen.getByRole('button', { name: `Undo the new quantity of order ${inBroken}` })
  await waitFor(() => expect(undo).toHaveFocus())
  await fill(fieldOf(plain), '5')
  await user.keyboard('{Enter}')
  expect(fieldOf(plain)).toHaveAttribute('aria-invalid', 'true')
  expect(lines).toHaveTextContent('You can order 20 to 500 pieces.')
  await user.keyboard('{Escape}')
  expect(fieldOf(plain)).toHaveValue('20')
  await fill(fieldOf(plain), '30')
  await user.tab()
  expect(lines).toHaveTextContent('Was 20.')
  await waitFor(async () => expect((await orderOf(inPlain)).quantity).toBe(30))
  await press(page, `Undo the new quantity of order ${inPlain}`)
  await waitFor(async () => expect((await orderOf(inPlain)).quantity).toBe(20))
  expect(lines).toHaveTextContent('Only 60 in stock.')
  await press(page, `Change to 60 of order ${inShort}`)
  await waitFor(async () => expect((await orderOf(inShort)).quantity).toBe(60))

  await press(page, `Cancel order line ${inPlain}`)
  const back = await screen.findByRole('button', { name: `Undo cancelling order line ${inPlain}` })
  expect(back).toHaveFocus()
  expect(lines).toHaveTextContent(`Order line ${inPlain} cancelled`)
  expect(await cartLink('4 pending orders: 4 to place')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See cancelled order lines' })).toHaveAttribute('href', '/dashboard/purchase/cancelled')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(names()).toEqual(shown))
  await waitFor(() => expect(screen.getByRole('link', { name: plain.name })).toHaveFocus())
  expect(await cartLink('5 pending orders: 5 to place')).toBeVisible()

  await user.click(screen.getByLabelText('Select all'))
  for (const number of [inBroken, inShort]) await user.click(screen.getByLabelText(new RegExp(`^Select order line ${number},`)))
  expect(screen.getByRole('region', { name: 'Order summary' })).toHaveTextContent('BDT 91,000.00')
  await press(page, 'Remove selected')
  await waitFor(() => expect(lines).toHaveTextContent('2 lines removed'))
  await press(page, 'Undo removing 2 lines')
  await waitFor(() => expect(names()).toEqual(shown))
  await shop.open('/cart', { as: customer })
  expect(fieldOf(broken)).toHaveValue('50')
  expect(fieldOf(short)).toHaveValue('60')
})

it('changes a quantity by prompt, within the bounds only', async () => {
  const customer = await shop.person()
  const number = await addOrder(customer, await addPart())
  const { user, fill } = await shop.open('/cart', { as: customer })
  const answer = async (text: string) => {
    await user.click(quantityButton(number))
    await fill(within(await screen.findByRole('dialog', { name: 'Change quantity' })).getByRole('textbox'), text)
    await user.keyboard('{Enter}')
  }
  await answer('501')
  expect(await screen.findByRole('alertdialog', { name: 'Invalide Quantity' })).toBeVisible()
  await user.keyboard('{Enter}')
  await answer('40')
  expect(await screen.findByRole('alertdialog', { name: 'item Updated successfully!!!' })).toBeVisible()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('region', { name: 'Order summary' })).toHaveTextContent('34,000.00')
})

it('sums the selection, and places it with cash on delivery', async () => {
  const customer = await shop.person()
  const cheap = await addPart({ priceMinor: 100_00 })
  const other = await addOrder(customer, await addPart())
  const number = await addOrder(customer, cheap)
  const page = await shop.open('/cart', { as: customer })
  const { user } = page
  const summary = screen.getByRole('region', { name: 'Order summary' })
  expect(summary).toHaveTextContent('BDT 19,000.00')
  await user.click(screen.getByLabelText(new RegExp(`^Select order line ${other},`)))
  expect(summary).toHaveTextContent('BDT 2,000.00')
  await waitFor(() => expect(within(summary).getByRole('button', { name: 'Place Order' })).toBeEnabled())
  await user.click(within(summary).getByRole('button', { name: 'Place Order' }))
  await waitFor(() => expect(page.address()).toBe(`/payment?orders=${number}`))
  for (const name of ['Shipping Address', 'Checkout Summary', 'Payment Method'])
    expect(await screen.findByRole('heading', { name })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Choose a payment method' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Choose a payment method\.$/)
  await user.click(screen.getByLabelText('Cash on delivery'))
  await user.click(screen.getByRole('button', { name: /^Place order, pay BDT.2,000\.00 on delivery$/ }))
  expect(await screen.findByRole('heading', { name: 'Thank you. Your purchase is placed' })).toHaveFocus()
  expect(screen.getByRole('main')).toHaveTextContent(String(number))
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible()

  expect(await orderOf(number)).toMatchObject({ status: 'pending', paymentMethod: 'cash' })
  expect(await shop.rows(sql`select available_quantity as available from products where id = ${cheap.id}`)).toEqual([{ available: 480 }])
  expect(await shop.rows(sql`select kind from outbox where recipient = ${customer.email}`)).toEqual([{ kind: 'order-placed' }])
})

it('folds placed orders into one row per purchase, whose lines open below it', async () => {
  const customer = await shop.person()
  const [fan, pump, later] = [await addPart({ name: 'Placed fan' }), await addPart({ name: 'Placed pump' }), await addPart()]
  for (const part of [fan, pump]) await addOrder(customer, part)
  const input = {
    key: 'place',
    numbers: 'all',
    method: 'cash',
    delivery: { recipient: 'R', phoneNumber: '+880 1700-000000', address: 'Dhaka' },
  }
  const placed = await trpcCall(shop, 'mutation', 'purchases.place', { input, headers: bearer(customer.token) })
  const { number } = (placed.data as { purchase: { number: string } }).purchase
  await addOrder(customer, later)
  const { user } = await shop.open('/cart', { as: customer })
  expect(screen.getByRole('region', { name: 'In your cart' })).not.toHaveTextContent('Placed fan')
  const rows = await screen.findByRole('region', { name: 'Placed, not paid yet' })
  expect(within(rows).getAllByRole('listitem')).toHaveLength(1)
  expect(rows).toHaveTextContent(`Purchase ${number} 2 lines, placed`)
  expect(rows).toHaveTextContent('Next, from us: We deliver your parts.')
  expect(rows).toHaveTextContent('BDT 34,000.00')
  expect(within(rows).getByRole('link', { name: `See purchase ${number}` })).toHaveAttribute('href', `/dashboard/purchases/${number}`)
  expect(rows).not.toHaveTextContent('Placed pump')
  await user.click(within(rows).getByText(number, { selector: 'summary span' }))
  for (const { name } of [fan, pump]) expect(await within(rows).findByRole('link', { name })).toBeVisible()
})

it('shows a phone the first 20 lines of a long cart, and the others on request', async () => {
  const customer = await shop.person()
  for (let i = 0; i < 23; i += 1) await addOrder(customer, await addPart())
  const { user } = await shop.open('/cart', { as: customer })
  const rows = () => [...screen.getByRole('region', { name: 'In your cart' }).querySelectorAll<HTMLElement>('[data-line]')]
  const hidden = () => rows().filter(({ className }) => className.includes('max-sm:hidden')).length
  expect([rows().length, hidden()]).toEqual([23, 3])
  await user.click(screen.getByRole('button', { name: 'Show 3 more' }))
  expect([rows().length, hidden()]).toEqual([23, 0])
  await waitFor(() => expect(rows()[20]).toContainElement(document.activeElement as HTMLElement))
})

it('says in the checkout that other methods than cash are unavailable', async () => {
  const customer = await shop.person()
  const number = await addOrder(customer, await addPart())
  await shop.open(`/payment/${number}`, { as: customer })
  const methods = within(screen.getByRole('group', { name: /choose only one/ }))
  expect(methods.getByLabelText('Cash on delivery')).toBeEnabled()
  for (const name of ['bKash', 'Card', 'Nagad']) {
    expect(methods.getByLabelText(name)).toBeDisabled()
    expect(methods.getByLabelText(name)).toHaveAccessibleDescription('Not available in this shop.')
  }
})

it('asks a visitor to sign in, without a redirect', async () => {
  for (const path of ['/cart', '/payment']) {
    const { address } = await shop.open(path)
    expect(address()).toBe(path)
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })).toBeVisible()
  }
})
