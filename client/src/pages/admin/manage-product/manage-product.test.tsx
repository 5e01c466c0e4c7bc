import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { pageShop } from '#client/test/page-shop.tsx'

const shop = await pageShop()
const admin = await shop.admin()

const manage = (text: string) => `/dashboard/manageProduct?q=${encodeURIComponent(text)}`
const field = (label: string, name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}.* of ${name}$`) })

/** Replaces the text of a field with the first key: an emptied filter would show all products. */
async function fill(user: UserEvent, input: HTMLInputElement, text: string): Promise<void> {
  await user.type(input, text, { initialSelectionStart: 0, initialSelectionEnd: input.value.length })
}

it('saves a row on Enter, undoes it on Escape, and says which in the row', async () => {
  const { id, name } = await shop.item({ name: 'Fan of one row', priceMinor: 850_00, minOrderQuantity: 20 })
  const { user } = await shop.open(manage(name), { as: admin })
  const price = field('Price', name)
  const row = price.closest('tbody')

  await fill(user, price, '12,5,0')
  expect(row).toHaveTextContent('Not saved')
  expect(row).toHaveTextContent('Was 850.00')
  await user.type(price, '{Enter}')
  await waitFor(() => expect(price).toHaveAccessibleDescription(/Write an amount, such as 12.50 or 1,250/))
  expect(price).toHaveFocus()

  await user.type(price, '{Escape}')
  expect(price).toHaveValue('850.00')
  expect(row).not.toHaveTextContent('Not saved')

  await fill(user, price, '900')
  await fill(user, field('Minimum', name), '25{Enter}')
  expect(await screen.findByText(`${name} saved`)).toBeInTheDocument()
  expect(row).toHaveTextContent('Saved')
  const { body } = await shop.call('GET', `/items/${id}`)
  expect(body).toMatchObject({ price: 900, orderQuantity: 25 })
})

it('keeps rows unsaved that the filter hides, names them, and saves all together', async () => {
  const [one, other] = [
    await shop.item({ name: 'Fan 481516', sku: 'ONE-481516' }),
    await shop.item({ name: 'Fan 234210', sku: 'OTHER-234210' }),
  ]
  const { user, settled } = await shop.open(manage(one.sku), { as: admin })
  await fill(user, field('Available', one.name), '77')
  await fill(user, screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter products' }), `${other.sku}{Enter}`)
  await settled()
  await fill(user, await screen.findByRole<HTMLInputElement>('textbox', { name: /^Available.* of Fan 234210$/ }), '78')
  expect(screen.getAllByText('2 products not saved')[0]).toBeVisible()
  expect(await within(screen.getByRole('main')).findByRole('link', { name: one.name })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Save all' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save all' })).toBeNull())
  for (const [{ id }, stock] of [
    [one, 77],
    [other, 78],
  ] as const)
    expect((await shop.call('GET', `/items/${id}`)).body).toMatchObject({ abalableQuantity: stock })
})
