// The frame follows an account's rights: the menu, pages that it may not open, and a role that is taken away while a page is open.
import { screen, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pageShop } from '#client/test/page-shop.tsx'
import type { StaffRole } from '#common/staff/rights.ts'

const shop = await pageShop()

async function staff(...roles: StaffRole[]) {
  const person = await shop.person({ displayName: 'Salma Begum' })
  await shop.rows(sql`update users set staff_roles = ${`{${roles.join()}}`}::text[] where id = ${person.id}`)
  return person
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const otherRole = "Your role can't open this page"
const menu = () => within(screen.getByRole('navigation', { name: 'Dashboard' }))

it('tells staff that their role cannot open a page, and keeps them signed in', async () => {
  const { address } = await shop.open('/dashboard/users', { as: await staff('sales', 'finance') })
  expect(heading()).toBe(otherRole)
  expect(document.title).toBe(`${otherRole} · Partsdock`)
  expect(screen.getByText('Your roles: Sales, Finance')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See your purchases' })).toHaveAttribute('href', '/dashboard/purchases/own')
  expect(address()).toBe('/dashboard/users')
  expect(menu().queryByRole('link', { name: 'Users' })).toBeNull()
})

it('opens a page for the role, with the shop’s pages apart from the person’s own', async () => {
  await shop.open('/dashboard/messages', { as: await staff('sales') })
  expect(heading()).toBe('Messages')
  const names = (group: string) =>
    within(menu().getByRole('list', { name: group }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(names('Sell')).toEqual(['Purchases', 'All orders', 'Documents', 'Messages'])
  expect(names('Yours')).toContain('Your purchases')
  expect(menu().getByRole('link', { current: 'page' })).toHaveTextContent('Messages')
})

it('marks one link of the menu, the one that is nearest to the open page', async () => {
  await shop.open('/dashboard/purchases/own', { as: await staff('sales') })
  expect(menu().getByRole('link', { current: 'page' })).toHaveTextContent('Your purchases')
  expect(screen.getByRole('heading', { level: 2, name: 'Your purchases' })).toBeVisible()
})

it('signs customers out on such a page', async () => {
  const { address } = await shop.open('/dashboard/messages', { as: await shop.person() })
  await expect.poll(address).toBe('/login')
})

it('says so on the open page when the role is taken away and the next call is refused', async () => {
  const person = await staff('sales')
  const { address, queryClient, settled } = await shop.open('/dashboard/messages', { as: person })
  await shop.rows(sql`update users set staff_roles = '{}' where id = ${person.id}`)
  await queryClient.invalidateQueries({ queryKey: [['contact']] })
  await settled()
  await expect.poll(heading).toBe(otherRole)
  await expect.poll(() => document.activeElement?.textContent).toBe(otherRole)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(`${otherRole} · Partsdock`)
  expect(address()).toBe('/dashboard/messages')
  expect(screen.getByText('Your account has no role in the shop now')).toBeVisible()
  expect(menu().queryByRole('link', { name: 'Messages' })).toBeNull()
})

it('leads staff to the second factor that the shop demands, and their own pages still open', async () => {
  await shop.rows(sql`update shop_settings set second_factor = 'staff'`)
  const { go, settled } = await shop.open('/dashboard/messages', { as: await staff('sales') })
  expect(heading()).toBe('Set up a second factor first')
  expect(screen.getByText('Everyone who works for the shop needs a second factor')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Set up a second factor' })).toHaveAttribute('href', '/dashboard/account/security')
  for (const path of ['/dashboard/purchases', '/dashboard/documents', '/dashboard/allorder']) {
    await go(path)
    await settled()
    expect(heading()).not.toBe('Set up a second factor first')
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  }
  await shop.rows(sql`update shop_settings set second_factor = 'optional'`)
})
