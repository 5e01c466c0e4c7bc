// Parts get into the cart and to the checkout from their pages and from lists, before and after the sign-in.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type OpenPage, pageShop } from '#client/test/page-shop.tsx'
import type { Person } from '#server/test/test-shop.ts'

const shop = await pageShop()

const addPart = (name: string, values: Parameters<typeof shop.item>[0] = {}) =>
  shop.item({ name, productType: `Type of ${name}`, priceMinor: 850_00, minOrderQuantity: 20, ...values })
const addAccount = () => shop.person({ password: 'six or more' })
const searchFor = (name: string) => `/pars?q=${encodeURIComponent(name)}`
const countOrders = ({ id }: Pick<Person, 'id'>) =>
  shop.rows<{ count: number }>(sql`select count(*)::int as count from orders where user_id = ${id}`).then(([row]) => row?.count)

const main = () => within(screen.getByRole('main'))
/** A part's page has these buttons beside its price, before the buttons of related parts. */
const firstButton = async (name: string) => {
  const [button] = await main().findAllByRole('button', { name })
  if (!button) throw new Error(`No button is called ${name}`)
  return button
}
const quantityField = async (name: string) => {
  const [field] = await main().findAllByLabelText(new RegExp(`^Quantity of ${name},`))
  if (!field) throw new Error('The part has no quantity')
  return field
}

async function logIn({ user, fill }: OpenPage, { email, password }: Person): Promise<void> {
  await fill(await screen.findByLabelText('Email'), email)
  await fill(screen.getByLabelText('Password'), password ?? '')
  await user.click(main().getByRole('button', { name: 'Login' }))
}

it('tells what Add to cart has added, counts it in the header, and marks the part', async () => {
  const part = await addPart('Quiet fan')
  const { user } = await shop.open(`/pars/${part.id}`, { as: await shop.person() })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(part.name)
  await user.click(await firstButton('Add to cart'))
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('Added to your cart')
  expect(notice).toHaveTextContent('20 × Quiet fan')
  expect(within(notice).getByRole('link', { name: 'Go to cart' })).toHaveAttribute('href', '/cart')
  expect(await screen.findByLabelText(/^Cart, 1 pending order/)).toBeVisible()
  expect((await main().findAllByRole('link', { name: /^Added/ }))[0]).toBeVisible()
})

it('adds a typed quantity with Enter, and the focus stays in the list', async () => {
  const part = await addPart('Typed fan', { orderMultiple: 1 })
  const { user, fill } = await shop.open(searchFor(part.name), { as: await shop.person() })
  const field = await quantityField(part.name)
  await fill(field, '37')
  await user.type(field, '{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('37 × Typed fan')
  expect(field).toHaveFocus()
})

it('counts what is added while the cart still loads', async () => {
  const part = await addPart('Early fan')
  let release = () => {}
  const added = new Promise<void>((resolve) => {
    release = resolve
  })
  // The cart is read before the order, and its answer comes after it.
  const opening = shop.open(`/pars/${part.id}`, {
    as: await shop.person(),
    wire: async ({ path }, send) => {
      const answer = await send()
      if (path === 'orders.listOf') await added
      return answer
    },
  })
  await screen.findByRole('main')
  await userEvent.click(await firstButton('Add to cart'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Added to your cart')
  release()
  expect(await screen.findByLabelText(/^Cart, 1 pending order/)).toBeVisible()
  await opening
})

it('names the quantity on the part that was ordered, and notes it on others of its type', async () => {
  const one = await addPart('Ordered fan', { productType: 'Fans to order' })
  const other = await addPart('Other fan', { productType: one.productType, minOrderQuantity: 5 })
  const { user } = await shop.open(`/pars?type=${encodeURIComponent(one.productType)}`, { as: await shop.person() })
  const rowOf = ({ name }: { name: string }) => {
    const row = main().getByRole('heading', { name }).closest('li')
    if (!row) throw new Error('The part has no row')
    return within(row)
  }
  const add = rowOf(one).getByRole('button', { name: `Add to cart ${one.name}` })
  await user.click(add)
  expect(await rowOf(one).findByText('Added: 20')).toBeVisible()
  expect(rowOf(other).getByText('Added: other').closest('a')).toHaveTextContent('Added: other part of this type is in the cart')
  await user.click(rowOf(one).getByRole('button', { name: `20 more ${one.name}` }))
  await user.click(add)
  expect(await rowOf(one).findByText('Added: 60')).toBeVisible()
  expect(screen.getByLabelText('Cart, 2 pending orders: 2 to place')).toBeVisible()
})

it('refuses a quantity outside of the bounds in the words of the specification', async () => {
  const customer = await shop.person()
  const part = await addPart('Bounded fan')
  const page = await shop.open(`/pars/${part.id}`, { as: customer })
  for (const wrong of ['19', '501']) {
    await page.fill(await quantityField(part.name), wrong)
    await page.user.click(await firstButton('Buy Now'))
    expect(await screen.findByRole('alertdialog', { name: 'Make sure youre Order Quantity' })).toHaveTextContent('order 20 to 500')
    await page.user.click(screen.getByRole('button', { name: 'OK' }))
  }
  expect(await countOrders(customer)).toBe(0)
})

it('leads from Buy Now to the checkout of that order, under a number that the browser chose', async () => {
  const part = await addPart('Bought fan')
  const sent: unknown[] = []
  const page = await shop.open(`/pars/${part.id}`, {
    as: await shop.person(),
    wire: ({ path, input }, send) => {
      if (path === 'orders.add') sent.push(input)
      return send()
    },
  })
  await page.user.click(await firstButton('Buy Now'))
  await screen.findByText('Checkout Summary')
  const [{ number }] = sent as [{ number: number }]
  expect(number).toBeGreaterThanOrEqual(0)
  expect(number).toBeLessThan(100_000_000)
  expect(page.address()).toBe(`/payment/${number}`)
  expect(screen.getByRole('main')).toHaveTextContent(part.name)
})

it('has Buy Now in the menu of a row', async () => {
  const part = await addPart('Listed fan')
  const page = await shop.open(searchFor(part.name), { as: await shop.person() })
  await page.user.click(main().getByRole('button', { name: `More for ${part.name}` }))
  await page.user.click(await firstButton('Buy Now'))
  await screen.findByText('Checkout Summary')
  expect(page.address()).toMatch(/^\/payment\/\d+$/)
  expect(screen.getByRole('main')).toHaveTextContent(part.name)
})

it('redirects a visitor who orders to the sign-in, and back to the part', async () => {
  const part = await addPart('Wanted fan')
  const page = await shop.open(`/pars/${part.id}`)
  await page.user.click(await firstButton('Add to cart'))
  await waitFor(() => expect(page.address()).toBe('/login'))
  await logIn(page, await addAccount())
  await waitFor(() => expect(page.address()).toBe(`/pars/${part.id}?quantity=20`))
})

it('says after the sign-in that the quantity is no longer possible, and stays on the part', async () => {
  const part = await addPart('Scarce fan')
  const page = await shop.open(`/pars/${part.id}`)
  await page.fill(await quantityField(part.name), '400')
  await page.user.click(await firstButton('Buy Now'))
  await waitFor(() => expect(page.address()).toBe('/login'))
  await shop.rows(sql`update products set available_quantity = 100 where id = ${part.id}`)
  await logIn(page, await addAccount())
  expect(await screen.findByRole('alertdialog', { name: 'Make sure youre Order Quantity' })).toHaveTextContent('You can order 20 to 100')
  await page.user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(page.address()).toBe(`/pars/${part.id}?quantity=400`))
})

it('buys nothing for a link with the mark of a purchase', async () => {
  const customer = await shop.person()
  const part = await addPart('Marked fan')
  const page = await shop.open(`/pars/${part.id}?quantity=20&buy=3f0c5a1e-7a55-4b0e-9a52-0d4f2f7f4a10`, { as: customer })
  await waitFor(() => expect(page.address()).toBe(`/pars/${part.id}?quantity=20`))
  expect(await countOrders(customer)).toBe(0)
})
