// Builds in carts, purchases and lists.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addDemoParts } from '#client/test/demo-parts.ts'
import { pageShop } from '#client/test/page-shop.tsx'
import type { Person } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await pageShop()
await addDemoParts(shop, 'CPU-5600G', 'MB-H610M-K-D4')
const fan = await shop.item({ name: 'Test fan', productType: 'Case fan', minOrderQuantity: 4, orderMultiple: 4, availableQuantity: 400 })
const fans = [{ sku: fan.sku, quantity: 3 }]
const misfits = [{ sku: 'CPU-5600G', quantity: 1 }, { sku: 'MB-H610M-K-D4', quantity: 1 }, ...fans]

async function tell(by: Person, path: string, input: unknown): Promise<unknown> {
  const { data, error } = await trpcCall(shop, 'mutation', path, { input, headers: bearer(by.token) })
  if (error) throw new Error(`${path}: ${error.message}`)
  return data
}

async function customerWithBuilds(): Promise<Person> {
  const customer = await shop.person()
  await tell(customer, 'buildGroups.add', { key: 'one', name: 'Wrong board', machines: 2, parts: misfits })
  await tell(customer, 'buildGroups.add', { key: 'two', name: 'Fans', machines: 5, parts: fans })
  return customer
}

const build = (name: string) => screen.getByRole('article', { name: new RegExp(`^${name} `) })
const piecesOf = (name: string) => within(build(name)).getByRole('row', { name: new RegExp(fan.name) })

it('shows the verdict of each build in the cart, and the pieces of all of them in a line', async () => {
  const page = await shop.open('/cart', { as: await customerWithBuilds() })
  expect(within(build('Wrong board')).getByText('Does not fit')).toBeVisible()
  expect(within(build('Wrong board')).getByRole('list', { name: 'Findings' })).toHaveTextContent('AM4')
  expect(piecesOf('Wrong board')).toHaveTextContent('24')

  await page.user.click(screen.getByRole('button', { name: 'Change machines of Fans' }))
  const dialog = within(await screen.findByRole('dialog'))
  await page.user.clear(dialog.getByRole('textbox'))
  await page.user.type(dialog.getByRole('textbox'), '10')
  await page.user.click(dialog.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(build('Fans')).toHaveTextContent('10 machines'))
  await waitFor(() => expect(piecesOf('Wrong board')).toHaveTextContent('36'))
})

it('says that pieces of a removed line are missing, and adds them again', async () => {
  const customer = await customerWithBuilds()
  const { data } = await trpcCall(shop, 'query', 'cart.lines', { headers: bearer(customer.token) })
  const line = (data as { lines: { number: number; productId: number }[] }).lines.find(({ productId }) => productId === fan.id)
  const page = await shop.open('/cart', { as: customer })
  await page.user.click(screen.getByRole('button', { name: `Cancel order line ${line?.number}` }))
  await waitFor(() => expect(build('Wrong board')).toHaveTextContent('6 pieces are missing'))
  await page.user.click(screen.getByRole('button', { name: 'Add the missing pieces of Wrong board' }))
  await waitFor(() => expect(build('Wrong board')).not.toHaveTextContent('missing'))
  expect(piecesOf('Wrong board')).toHaveTextContent('8')
})

it('asks about a conflict once before the checkout', async () => {
  const page = await shop.open('/cart', { as: await customerWithBuilds() })
  const place = () => screen.getByRole('button', { name: 'Place Order' })
  const question = () => screen.findByRole('alertdialog', { name: 'Parts of a build do not fit together' })
  await page.user.click(place())
  expect(await question()).toHaveTextContent('Wrong board: ')
  await page.user.click(within(await question()).getByRole('button', { name: 'Back to the build' }))
  await waitFor(() => expect(build('Wrong board').querySelector('summary')).toHaveFocus())
  await page.user.click(place())
  await page.user.click(within(await question()).getByRole('button', { name: 'Place anyway' }))
  await expect.poll(page.address).toMatch(/^\/payment/)
  await page.settled()
  await page.go('/cart')
  await page.settled()
  await page.user.click(place())
  await expect.poll(page.address).toMatch(/^\/payment/)
})

it('asks about a conflict when a list is added, with the safe answer first, and not again at the checkout', async () => {
  const customer = await shop.person()
  const list = await tell(customer, 'buildGroups.addToList', { listName: 'Wrong', name: 'Wrong board', machines: 20, parts: misfits })
  const page = await shop.open(`/dashboard/lists/${(list as { listId: string }).listId}`, { as: customer })
  const question = async () => within(await screen.findByRole('alertdialog', { name: 'Parts of a build do not fit together' }))
  const add = () => page.user.click(screen.getByRole('button', { name: 'Add to cart' }))
  await add()
  await waitFor(async () => expect((await question()).getByRole('button', { name: 'Back to the build' })).toHaveFocus())
  await page.user.keyboard('{Enter}')
  await page.settled()
  expect(screen.queryByText(/Added to your cart/)).toBeNull()
  await add()
  await page.user.click((await question()).getByRole('button', { name: 'Add anyway' }))
  expect(await screen.findByText(/Added to your cart/)).toBeVisible()
  await page.go('/cart')
  await page.settled()
  await page.user.click(screen.getByRole('button', { name: 'Place Order' }))
  await expect.poll(page.address).toMatch(/^\/payment/)
})

it('keeps builds together in a purchase, and on the way from a list to the cart', async () => {
  const customer = await customerWithBuilds()
  const delivery = { recipient: 'School', phoneNumber: '+880 1700-000000', address: 'Dhaka' }
  const placed = await tell(customer, 'purchases.place', { key: 'place', numbers: 'all', method: 'cash', delivery })
  const { number } = (placed as { purchase: { number: string } }).purchase
  const page = await shop.open(`/dashboard/purchases/${number}`, { as: customer })
  expect(build('Wrong board')).toHaveTextContent('2 machines')

  const added = await tell(customer, 'buildGroups.addToList', { listName: 'Spare fans', name: 'Fans', machines: 4, parts: fans })
  await page.go(`/dashboard/lists/${(added as { listId: string }).listId}`)
  await page.settled()
  expect(build('Fans')).toHaveTextContent('4 machines')
  await page.user.click(screen.getByRole('button', { name: 'Add to cart' }))
  expect(await screen.findByText(/Added to your cart/)).toBeVisible()
  await page.go('/cart')
  await page.settled()
  expect(build('Fans')).toHaveTextContent('4 machines')
  await page.user.click(screen.getByRole('button', { name: 'Ungroup Fans' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: /^Fans/ })).toBeNull())
})

it('deletes a saved build, and restores it', async () => {
  const customer = await shop.person()
  await tell(customer, 'savedBuilds.save', { name: 'Office', machines: 20, parts: misfits })
  const page = await shop.open('/dashboard/builds', { as: customer })
  await page.user.click(screen.getByRole('button', { name: 'Delete Office' }))
  expect(await screen.findByText('You have no builds yet')).toBeVisible()
  await page.user.click(await screen.findByRole('button', { name: 'Restore Office' }))
  expect(await screen.findByRole('link', { name: 'Office' })).toBeVisible()
})
