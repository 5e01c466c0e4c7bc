// The page of a purchase: cancelling a line, and all of it.
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageShop } from '#client/test/page-shop.tsx'
import { addOrderOf } from '#server/test/test-orders.ts'
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
