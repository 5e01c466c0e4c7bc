import { screen, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pageShop } from '#client/test/page-shop.tsx'

const shop = await pageShop()
const rolesOf = async ({ id }: { id: string }) =>
  (await shop.rows<{ roles: string[] }>(sql`select staff_roles as roles from users where id = ${id}`))[0]?.roles

it('lists who works for the shop, and adds a member after saying what is wrong with an address', async () => {
  const [admin, person] = [await shop.admin(), await shop.person({ displayName: 'Mitu Sarkar' })]
  const { user, fill } = await shop.open('/dashboard/staff', { as: admin })
  expect(screen.getByText('Admins have every right.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add a staff member' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add a staff member' }))
  const add = form.getByRole('button', { name: 'Add staff member' })
  await fill(form.getByLabelText('Email'), 'nobody@people.test')
  await user.click(add)
  expect(await form.findByText('Choose at least one role')).toBeVisible()
  await user.click(form.getByRole('checkbox', { name: 'Sales' }))
  await user.click(add)
  expect(await form.findByText('No account has this address. The person has to sign up first.')).toBeVisible()
  expect(form.getByLabelText('Email')).toHaveFocus()
  await fill(form.getByLabelText('Email'), admin.email)
  await user.click(add)
  expect(await form.findByText(/in the list already/)).toBeVisible()
  await fill(form.getByLabelText('Email'), person.email)
  await user.click(add)
  expect(await screen.findByRole('heading', { name: 'Mitu Sarkar' })).toBeVisible()
  expect(await rolesOf(person)).toEqual(['sales'])
})

it('changes the roles of a member, and asks for the password first if the sign-in is old', async () => {
  const admin = await shop.person({ role: 'admin', password: 'six or more' })
  const person = await shop.person()
  await shop.rows(sql`update users set staff_roles = '{sales}' where id = ${person.id}`)
  const { user } = await shop.open('/dashboard/staff', { as: admin })
  await shop.rows(sql`update sessions set confirmed_at = now() - interval '1 hour' where user_id = ${admin.id}`)
  await user.click(screen.getByRole('button', { name: `Change roles of ${person.email}` }))
  const form = within(screen.getByRole('dialog', { name: /^Roles of/ }))
  expect(form.getByRole('checkbox', { name: 'Sales' })).toBeChecked()
  await user.click(form.getByRole('checkbox', { name: 'Finance' }))
  await user.click(form.getByRole('button', { name: 'Save roles' }))
  const check = within(await screen.findByRole('dialog', { name: "Confirm it's you" }))
  await user.type(check.getByLabelText('Password'), 'six or more')
  await user.click(check.getByRole('button', { name: 'Confirm' }))
  await expect.poll(() => rolesOf(person), { timeout: 30_000 }).toEqual(['sales', 'finance'])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

it('removes the second factor of a person who has lost it, for a reason', async () => {
  const [admin, person] = [await shop.admin(), await shop.person()]
  await shop.rows(sql`update users set staff_roles = '{sales}' where id = ${person.id}`)
  await shop.rows(sql`insert into totp_secrets (user_id, sealed_secret, last_step) values (${person.id}, 'x', 0)`)
  const { user } = await shop.open('/dashboard/staff', { as: admin })
  await user.click(screen.getByRole('button', { name: `Remove second factor… of ${person.email}` }))
  const form = within(screen.getByRole('dialog', { name: /^Remove the second factor of/ }))
  const remove = form.getByRole('button', { name: 'Remove second factor' })
  await user.click(remove)
  await expect.poll(() => form.getByLabelText('Reason')).toHaveAccessibleDescription(/Enter a reason/)
  await user.type(form.getByLabelText('Reason'), 'Lost the phone')
  await user.click(remove)
  await expect.poll(() => screen.queryByRole('dialog'), { timeout: 30_000 }).toBeNull()
  expect(await shop.rows(sql`select from totp_secrets where user_id = ${person.id}`)).toHaveLength(0)
  await expect.poll(() => document.activeElement?.id).toBe('staff-title')
})

it('takes the last role of a member, who leaves the list, and focuses the heading of the list', async () => {
  const [admin, person] = [await shop.admin(), await shop.person()]
  await shop.rows(sql`update users set staff_roles = '{sales}' where id = ${person.id}`)
  const { user } = await shop.open('/dashboard/staff', { as: admin })
  const opener = screen.getByRole('button', { name: `Change roles of ${person.email}` })
  await user.click(opener)
  const form = within(screen.getByRole('dialog', { name: /^Roles of/ }))
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => document.activeElement).toBe(opener)
  await user.click(opener)
  const again = within(screen.getByRole('dialog', { name: /^Roles of/ }))
  await user.click(again.getByRole('checkbox', { name: 'Sales' }))
  await user.click(again.getByRole('button', { name: 'Save roles' }))
  await expect.poll(() => screen.queryByRole('button', { name: `Change roles of ${person.email}` }), { timeout: 30_000 }).toBeNull()
  await expect.poll(() => document.activeElement?.id).toBe('staff-title')
  expect(await rolesOf(person)).toEqual([])
})
