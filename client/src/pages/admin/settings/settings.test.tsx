import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createApplier } from '#client/features/live/apply.ts'
import { pageShop } from '#client/test/page-shop.tsx'
import { first, publicUrl } from '#server/test/test-shop.ts'

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
  await user.type(seller.getByRole('textbox', { name: 'Tax rate in percent' }), '7,5 %')
  await user.click(seller.getByRole('button', { name: 'Save seller on invoices' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Chips & Sons', address: '12 Elephant Road\nDhaka', tax: 750 }))

  const selling = section('Selling')
  await user.clear(selling.getByRole('textbox', { name: 'Minimum order (BDT)' }))
  await user.type(selling.getByRole('textbox', { name: 'Minimum order (BDT)' }), '5,000')
  await user.click(selling.getByRole('button', { name: 'Save selling' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ min: 5_000_00 }))

  await user.click(section('Shop').getByRole('button', { name: 'Reset Name of the shop' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Reset “Name of the shop”?' }))
  expect(question.getByText('The default applies again: Partsdock.')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await stored()).toMatchObject({ name: 'Chips & Sons' })
  await user.click(section('Shop').getByRole('button', { name: 'Reset Name of the shop' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText('Name of the shop is back to its default')).toBeInTheDocument()
  await waitFor(() => expect(document.title).toBe('Shop settings · Partsdock'))
  expect(screen.queryByRole('button', { name: 'Reset Name of the shop' })).toBeNull()
  await waitFor(() => expect(name).toHaveFocus())
  expect(await stored()).toMatchObject({ name: null })
})

it('say what is wrong, and change nothing', async () => {
  const { user, fill } = await shop.open('/dashboard/settings', { as: admin })
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
  await fill(rate, 'abc')
  await user.click(seller.getByRole('button', { name: 'Save seller on invoices' }))
  expect(rate).toHaveAccessibleDescription(/Write a percentage, such as 7.5$/)
  const smallest = section('Selling').getByRole('textbox', { name: 'Minimum order (BDT)' })
  await fill(smallest, '99,999,999,999')
  await user.click(section('Selling').getByRole('button', { name: 'Save selling' }))
  expect(smallest).toHaveAccessibleDescription(/Enter an amount from 0 to 9,999,999,999.99$/)
  await user.click(section('Contact').getByRole('button', { name: 'Save contact' }))
  expect(section('Contact').getByRole('alert')).toHaveTextContent('Change a field first, then save.')
  await user.click(section('Security').getByRole('radio', { name: 'Needed for admins and staff' }))
  await user.click(section('Security').getByRole('button', { name: 'Save security' }))
  expect(await section('Security').findByRole('alert')).toHaveTextContent('Set up a second factor first.')
  expect(section('Security').getByRole('link', { name: 'Set one up' })).toHaveAttribute('href', '/dashboard/account/security')
  expect(await stored()).toEqual(before)
})

it('that the environment sets can only be read, also with the keyboard, and name the variable', async () => {
  const { user } = await shop.open('/dashboard/settings', { as: admin })
  const email = await screen.findByRole('textbox', { name: 'Email address' })
  expect(email).toHaveValue('set@shop.test')
  expect(email).toBeEnabled()
  expect(email).toHaveAttribute('readonly')
  screen.getByRole('button', { name: 'Save shop' }).focus()
  await user.tab()
  expect(email).toHaveFocus()
  expect(email).toHaveAccessibleDescription(/Set where the shop runs, as CONTACT_EMAIL/)
})

it('that are typed while a save is under way stay', async () => {
  let answer = () => {}
  const gate = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user, fill, settled } = await shop.open('/dashboard/settings', {
    as: admin,
    wire: async ({ path }, send) => {
      if (path === 'settings.set') await gate
      return send()
    },
  })
  const name = await screen.findByRole('textbox', { name: 'Name of the shop' })
  await fill(name, 'Chips')
  await user.click(section('Shop').getByRole('button', { name: 'Save shop' }))
  await fill(name, 'Chips & Sons')
  answer()
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Chips' }))
  await settled()
  expect(name).toHaveValue('Chips & Sons')
})

it('lead from "Remove logo" to the upload', async () => {
  await shop.rows(sql`update shop_settings set logo = '/images/uploads/' || repeat('a', 32) || '.webp', version = version + 1`)
  await shop.shop.changes.tell()
  await shop.shop.settings.refresh()
  const { user } = await shop.open('/dashboard/settings', { as: admin })
  await user.click(await screen.findByRole('button', { name: 'Remove logo' }))
  expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull()
  expect(screen.getByLabelText('Upload a logo')).toHaveFocus()
})

describe('the second factor that the shop demands', () => {
  const demand = async (wanted: string) => {
    await shop.rows(sql`update shop_settings set second_factor = ${wanted}, version = version + 1`)
    await shop.shop.changes.tell()
    await shop.shop.settings.refresh()
  }

  const demanded = async () => first(await shop.rows<{ demand: string }>(sql`select second_factor as demand from shop_settings`)).demand

  const adminWithKey = async (key: string) => {
    const own = await shop.admin()
    await shop.rows(sql`
      insert into passkeys (id, user_id, name, public_key, counter, host)
      values (${key}, ${own.id}, 'Key', 'pQ', 0, ${new URL(publicUrl).hostname})`)
    return own
  }

  it('reaches the pages that staff have open', async () => {
    await demand('staff')
    const person = await shop.person()
    await shop.rows(sql`update users set staff_roles = '{sales}' where id = ${person.id}`)
    const { queryClient } = await shop.open('/dashboard/messages', { as: person })
    const live = createApplier(queryClient)
    expect(await screen.findByRole('heading', { name: 'Set up a second factor first' })).toBeVisible()
    await demand('optional')
    live.apply({ kind: 'settings' })
    expect(await screen.findByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
    expect(screen.queryByText('Set up a second factor first')).toBeNull()
    live.stop()
  })

  it('keeps the last one of the admin who demands it', async () => {
    await demand('optional')
    const own = await adminWithKey('only')
    const { user, go, settled } = await shop.open('/dashboard/account/security', { as: own })
    expect(await screen.findByRole('button', { name: /^Remove the passkey/ })).toBeVisible()
    await go('/dashboard/settings')
    await settled()
    await user.click(section('Security').getByRole('radio', { name: 'Needed for admins and staff' }))
    await user.click(section('Security').getByRole('button', { name: 'Save security' }))
    await waitFor(async () => expect(await demanded()).toBe('staff'))
    await settled()
    await go('/dashboard/account/security')
    await settled()
    expect(screen.queryByRole('button', { name: /^Remove the passkey/ })).toBeNull()
  })

  it('follows another page after it was saved here', async () => {
    await demand('staff')
    const own = await adminWithKey('another')
    const { user, queryClient, settled } = await shop.open('/dashboard/settings', { as: own })
    await user.click(section('Security').getByRole('radio', { name: 'Optional' }))
    await user.click(section('Security').getByRole('button', { name: 'Save security' }))
    await waitFor(async () => expect(await demanded()).toBe('optional'))
    await settled()
    await demand('staff')
    await queryClient.invalidateQueries({ queryKey: [['settings']] })
    await waitFor(() => expect(section('Security').getByRole('radio', { name: 'Needed for admins and staff' })).toBeChecked())
  })
})
