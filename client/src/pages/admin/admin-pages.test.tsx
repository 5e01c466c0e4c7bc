import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pageShop } from '#client/test/page-shop.tsx'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await pageShop()

const press = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement
const confirm = async (name: string) =>
  within(await screen.findByRole('alertdialog', { name: 'Are you sure?' })).getByRole('button', { name })
const roleOf = async ({ id }: { id: string }) => (await shop.rows<{ role: string }>(sql`select role from users where id = ${id}`))[0]?.role

describe('users', () => {
  it('are promoted to admin, demoted and removed', async () => {
    const [admin, person] = [await shop.admin(), await shop.person()]
    const { user } = await shop.open(`/dashboard/users?q=${person.email}`, { as: admin })
    // A double click counts once.
    await user.dblClick(press(`Make Admin ${person.email}`))
    await waitFor(() => expect(screen.getAllByText('Successfully made an admin')[0]).toBeVisible())
    expect(screen.queryByText('Failed to Make an admin')).toBeNull()
    expect(await roleOf(person)).toBe('admin')
    // The page shows the new role before the server has answered, and a button ignores clicks until then.
    const demote = (await screen.findAllByRole('button', { name: `Make User ${person.email}` }))[0] as HTMLElement
    await waitFor(() => expect(demote).not.toHaveAttribute('aria-disabled'))
    await user.unhover(demote)
    await user.click(demote)
    expect((await screen.findAllByRole('button', { name: `Make Admin ${person.email}` }))[0]).toBeVisible()
    await waitFor(async () => expect(await roleOf(person)).toBe('user'))
    await user.click(press(`Remove user ${person.email}`))
    await user.click(await confirm('Remove user'))
    await waitFor(() => expect(screen.queryByRole('button', { name: `Remove user ${person.email}` })).toBeNull())
    const { data } = await trpcCall(shop, 'query', 'users.profile', { input: { email: person.email }, headers: bearer(admin.token) })
    expect(data).toBeNull()
  })

  it('change their role after the password if the sign-in is old', async () => {
    const [admin, person] = [await shop.person({ role: 'admin', password: 'six or more' }), await shop.person()]
    const { user } = await shop.open(`/dashboard/users?q=${person.email}`, { as: admin })
    await shop.rows(sql`update sessions set confirmed_at = now() - interval '1 hour' where user_id = ${admin.id}`)
    await user.click(press(`Make Admin ${person.email}`))
    const check = within(await screen.findByRole('dialog', { name: "Confirm it's you" }))
    await user.type(check.getByLabelText('Password'), 'six or more')
    await user.click(check.getByRole('button', { name: 'Confirm' }))
    await expect.poll(() => roleOf(person), { timeout: 30_000 }).toBe('admin')
  })

  it('keep their roles if the admin has just been demoted, who reads so', async () => {
    const [admin, person] = [await shop.admin(), await shop.person()]
    const { user } = await shop.open(`/dashboard/users?q=${person.email}`, { as: admin })
    await shop.rows(sql`update users set role = 'user' where id = ${admin.id}`)
    await user.click(press(`Make Admin ${person.email}`))
    await waitFor(() => expect(screen.getAllByText('Failed to Make an admin')[0]).toBeVisible())
    expect(await roleOf(person)).toBe('user')
  })
})

it('users of all kinds get rid of a lost second factor, but not the reader', async () => {
  const [admin, person] = [await shop.admin(), await shop.person()]
  for (const { id } of [admin, person])
    await shop.rows(sql`insert into totp_secrets (user_id, sealed_secret, last_step) values (${id}, 'x', 0)`)
  await shop.rows(sql`update users set staff_roles = '{sales,finance}' where id = ${person.id}`)
  const { user } = await shop.open('/dashboard/users', { as: admin })
  expect(screen.getAllByText('Sales, Finance')[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: `Remove second factor… of ${admin.email}` })).toBeNull()
  await user.click(press(`Remove second factor… of ${person.email}`))
  const form = within(await screen.findByRole('dialog', { name: /^Remove the second factor of/ }))
  await user.type(form.getByLabelText('Reason'), 'Lost the phone')
  await user.click(form.getByRole('button', { name: 'Remove second factor' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: `Remove second factor… of ${person.email}` })).toBeNull())
  await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'users-title'))
  expect(await shop.rows(sql`select user_id as id from totp_secrets`)).toEqual([{ id: admin.id }])
})

describe('addresses with several accounts', () => {
  it('are listed with the users until one account is left', async () => {
    const [admin, narrow, wide] = [await shop.admin(), await shop.person({ email: 'twice@x.test' }), await shop.person()]
    await shop.rows(sql`update users set email = 'ｔwice@x.test' where id = ${wide.id}`)
    const { user } = await shop.open('/dashboard/users?q=twice', { as: admin })
    const list = within(await screen.findByRole('region', { name: '1 email address with several accounts' }))
    expect(list.getByRole('link', { name: 'ｔwice@x.test' })).toHaveAttribute('href', '/dashboard/users?q=%EF%BD%94wice%40x.test')
    await user.click(press(`Remove user ${narrow.email}`))
    await user.click(await confirm('Remove user'))
    await waitFor(() => expect(screen.queryByRole('region', { name: /several accounts/ })).toBeNull())
  })
})

describe('products', () => {
  it('need every requested field', async () => {
    const { user } = await shop.open('/dashboard/product/add', { as: await shop.admin() })
    expect(screen.getByRole('heading', { name: 'Add a New Product' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add Product' }))
    for (const text of [
      'Product Name is Required',
      'Product Type is Required',
      'Price is Required',
      'Available Quantity is Required',
      'Minimum Order Quantity is Required',
    ])
      expect(await screen.findByText(text)).toBeVisible()
    const summary = within(screen.getByRole('region', { name: 'Please fix 7 fields' }))
    await user.click(summary.getByRole('button', { name: 'Price' }))
    expect(screen.getByLabelText('Price')).toHaveFocus()
  })
})

describe('parts whose specs are not read yet', () => {
  it('are counted until none is left', async () => {
    const [admin, { id }] = [await shop.admin(), await shop.item()]
    await shop.rows(sql`insert into parts_to_index (product_id) values (${id}) on conflict do nothing`)
    await shop.open('/dashboard/product', { as: admin })
    expect(await screen.findByText(/^The specs of \d+ products? are being read\./)).toBeVisible()
    await shop.rows(sql`delete from parts_to_index`)
    await waitFor(() => expect(screen.queryByText(/are being read/)).toBeNull(), { timeout: 15_000 })
  })
})

describe('SKUs that are used twice', () => {
  it('are listed with the products until each has its own', async () => {
    const first = await shop.item({ sku: 'TWIN-1', name: 'First fan' })
    const second = await shop.item({ sku: 'twin-1', name: 'Second fan', isTwin: true })
    const { user } = await shop.open('/dashboard/product', { as: await shop.admin() })
    const list = within(await screen.findByRole('region', { name: '1 product with a SKU that is used twice' }))
    expect(list.getByRole('link', { name: 'First fan' })).toHaveAttribute('href', `/pars/${first.id}`)
    const field = list.getByLabelText('New SKU of Second fan')
    await user.clear(field)
    await user.type(field, 'Twin–1')
    await user.click(list.getByRole('button', { name: 'Save SKU' }))
    expect(await list.findByRole('alert')).toHaveTextContent('Another product already has this SKU')
    await user.clear(field)
    await user.type(field, 'TWIN-2')
    await user.click(list.getByRole('button', { name: 'Save SKU' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /used twice/ })).toBeNull())
    expect(await shop.rows(sql`select sku, is_twin from products where id = ${second.id}`)).toEqual([{ sku: 'TWIN-2', is_twin: false }])
  })

  it('and SKUs that the upgrade has changed are listed apart', async () => {
    await shop.item({ sku: 'IN 5', name: 'First cable' })
    const { id } = await shop.item({ sku: 'IN 5 (105)', name: 'Second cable' })
    const details = JSON.stringify({ sku: 'IN 5 (105)', wanted: 'IN 5' })
    await shop.rows(sql`insert into audit_entries (action, subject_type, subject_id, details)
      values ('item.rename', 'renamedItem', ${String(id)}, ${details}::text::jsonb)`)
    const { user } = await shop.open('/dashboard/product', { as: await shop.admin() })
    const list = within(await screen.findByRole('region', { name: '1 product with a new SKU' }))
    expect(list.getByRole('link', { name: 'First cable' })).toBeVisible()
    const field = list.getByLabelText('New SKU of Second cable')
    await user.clear(field)
    await user.type(field, 'IN-6')
    await user.click(list.getByRole('button', { name: 'Save SKU' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /new SKU/ })).toBeNull())
  })
})
