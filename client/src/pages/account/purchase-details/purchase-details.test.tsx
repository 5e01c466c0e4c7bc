// The page of a purchase: cancelling a line, and all of it; and what of it the warehouse sees.
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pageShop } from '#client/test/page-shop.tsx'
import { paths } from '#common/kit/paths.ts'
import { addOrderOf, payInCash } from '#server/test/test-orders.ts'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await pageShop({
  openShop: async () => {
    const base = await testShop()
    return { ...base, shop: { ...base.shop, terms: { ...base.shop.terms, minOrderMinor: 1_000_00 } } }
  },
})

it('refuses a rest below the minimum order with what is missing, and offers to cancel the whole purchase', async () => {
  const customer = await shop.person()
  const parts = [await shop.item({ priceMinor: 400_00, minOrderQuantity: 1 }), await shop.item({ priceMinor: 850_00, minOrderQuantity: 1 })]
  const numbers: number[] = []
  for (const part of parts) numbers.push(await addOrderOf(shop, customer, part, { quantity: 1 }))
  const { data } = await trpcCall(shop, 'mutation', 'orders.place', { input: { numbers, method: 'cash' }, headers: bearer(customer.token) })
  const { user } = await shop.open(`/dashboard/purchases/${(data as { purchase: string }).purchase}`, { as: customer })

  await user.click(await screen.findByRole('button', { name: `Cancel ${parts[0]?.name}, order line ${numbers[0]}` }))
  await user.click(await screen.findByRole('button', { name: 'Cancel line' }))
  const alert = await screen.findByRole('alertdialog', { name: /The rest of the purchase would be BDT 150\.00 below the minimum order/ })
  expect(alert).toHaveTextContent('You can cancel the whole purchase')
  await user.click(within(alert).getByRole('button'))

  await user.click(await screen.findByRole('button', { name: 'Cancel the whole purchase' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel purchase' }))
  expect(await screen.findAllByText('Not completed')).not.toEqual([])
  expect(screen.queryByRole('button', { name: 'Cancel the whole purchase' })).toBeNull()
})

it('shows the warehouse what to pack and no amounts, and every amount of its own purchases', async () => {
  const [customer, packer] = [await shop.person(), await shop.person()]
  await shop.rows(sql`update users set staff_roles = '{warehouse}' where id = ${packer.id}`)
  const purchaseOf = async (person: typeof customer) => {
    const part = await shop.item({ priceMinor: 1_234_00, minOrderQuantity: 1 })
    const number = await addOrderOf(shop, person, part, { quantity: 3 })
    const { invoice } = await payInCash(shop, person, number)
    const { data } = await trpcCall(shop, 'query', 'orders.get', { input: { number }, headers: bearer(person.token) })
    return { part, invoice, path: `/dashboard/purchases/${(data as { purchaseNumber: string }).purchaseNumber}` }
  }
  const { part, invoice, path } = await purchaseOf(customer)
  const amounts = /BDT|1,234|3,702|Price|Sum|Total|–/
  const page = await shop.open(path, { as: packer })
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(await screen.findByText('Paid in cash', { selector: 'li p' })).toBeVisible()
  expect(heads()).toEqual(['Line', 'Part', 'Order line', 'Quantity', 'State'])
  expect(screen.getByRole('main')).toHaveTextContent(part.name)
  expect(screen.getByText(`Invoice ${invoice}`)).toBeVisible()
  expect(screen.queryByRole('link', { name: /Invoice|^Cash/ })).toBeNull()
  expect(screen.getByRole('main')).not.toHaveTextContent(amounts)

  await page.go(`${path}/packing-slip`)
  expect(await screen.findByRole('button', { name: 'Print' })).toBeEnabled()
  expect(screen.getByRole('main')).toHaveTextContent(part.sku)
  expect(screen.getByRole('main')).not.toHaveTextContent(amounts)

  await page.go('/dashboard/purchases')
  expect(await screen.findByText(path.slice(-9))).toBeVisible()
  expect(heads()).not.toContain('Total')
  expect(screen.getByRole('main')).not.toHaveTextContent(amounts)

  await page.go((await purchaseOf(packer)).path)
  expect(await screen.findByText('Sum (BDT)')).toBeVisible()
  expect(screen.getByRole('main')).toHaveTextContent('BDT 3,702.00')
  await page.go(paths.ownPurchases)
  expect(await screen.findByText('Your purchases', { selector: 'h2' })).toBeVisible()
  await waitFor(() => expect(heads()).toContain('Total'))
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('BDT 3,702.00'))
})
