import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pageShop } from '#client/test/page-shop.tsx'
import { first } from '#server/test/test-shop.ts'

const shop = await pageShop({ given: { email: 'set@shop.test' } })
const admin = await shop.admin()
const stored = async () =>
  first(await shop.rows(sql`select name, phone, address, tax_basis_points as tax, min_order_minor::int as min from shop_settings`))
const section = (name: string) => within(screen.getByRole('form', { name }))

it('are saved by section, as people write them, and the name is in the title at once', async () => {
  const { user } = await shop.open('/dashboard/settings', { as: admin })
  const name = await screen.findByRole('textbox', { name: 'Name of the shop' })
  expect(name).toHaveValue('Partsdock')
  expect(name).toHaveAccessibleDescription('In the top bar, titles, mails and documents. The default.')
  await user.clear(name)
  await user.type(name, 'Chips & Sons')
  await user.click(section('Shop').getByRole('button', { name: 'Save shop' }))
  await waitFor(() => expect(document.title).toBe('Shop settings · Chips & Sons'))
  expect(screen.getByRole('link', { name: 'Chips & Sons' })).toBeVisible()
  expect(name).toHaveAccessibleDescription('In the top bar, titles, mails and documents. Set here.')

  const seller = section('Seller on invoices')
  await user.type(seller.getByRole('textbox', { name: 'Address' }), '12 Elephant Road{Enter}Dhaka')
  await user.clear(seller.getByRole('textbox', { name: 'Tax rate in percent' }))
  await user.type(seller.getByRole('textbox', { name: 'Tax rate in percent' }), '7,5')
  await user.click(seller.getByRole('button', { name: 'Save seller on invoices' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Chips & Sons', address: '12 Elephant Road\nDhaka', tax: 750 }))

  const selling = section('Selling')
  await user.clear(selling.getByRole('textbox', { name: 'Minimum order (BDT)' }))
  await user.type(selling.getByRole('textbox', { name: 'Minimum order (BDT)' }), '5,000')
  await user.click(selling.getByRole('button', { name: 'Save selling' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ min: 5_000_00 }))

  await user.click(section('Shop').getByRole('button', { name: 'Reset Name of the shop' }))
  await waitFor(() => expect(document.title).toBe('Shop settings · Partsdock'))
  expect(await stored()).toMatchObject({ name: null })
})

it('say what is wrong, and change nothing', async () => {
  const { user } = await shop.open('/dashboard/settings', { as: admin })
  await screen.findByRole('form', { name: 'Selling' })
  const before = await stored()
  const seller = section('Seller on invoices')
  const rate = seller.getByRole('textbox', { name: 'Tax rate in percent' })
  await user.clear(rate)
  await user.type(rate, '1,000')
  await user.click(seller.getByRole('button', { name: 'Save seller on invoices' }))
  expect(rate).toHaveAccessibleDescription(/Enter a percentage from 0 to 100$/)
  expect(rate).toHaveFocus()
  expect(rate).toBeInvalid()
  await user.click(section('Security').getByRole('radio', { name: 'Needed for admins and staff' }))
  await user.click(section('Security').getByRole('button', { name: 'Save security' }))
  expect(await section('Security').findByRole('alert')).toHaveTextContent('Set up a second factor first.')
  expect(section('Security').getByRole('link', { name: 'Set one up' })).toHaveAttribute('href', '/dashboard/account/security')
  expect(await stored()).toEqual(before)
})

it('that the environment sets can only be read, and name the variable', async () => {
  await shop.open('/dashboard/settings', { as: admin })
  const email = await screen.findByRole('textbox', { name: 'Email address' })
  expect(email).toHaveValue('set@shop.test')
  expect(email).toBeDisabled()
  expect(email).toHaveAccessibleDescription(/Set where the shop runs, as CONTACT_EMAIL/)
})
