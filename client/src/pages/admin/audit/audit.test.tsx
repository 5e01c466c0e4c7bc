import { screen, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pageShop } from '#client/test/page-shop.tsx'

const shop = await pageShop()
const admin = await shop.admin()
const add = (subject: string | number, id: string, action = 'product.changed') =>
  shop.rows(sql`
    insert into audit_entries (action, subject_type, subject_id, request_id) values (${action}, 'product', ${String(subject)}, ${id})`)
const table = () => within(screen.getByRole('region', { name: 'Audit trail' }))
const filter = () => within(screen.getByRole('search', { name: 'Filter the audit trail' }))

it('keeps the focus and what is typed while the address changes, and follows its values', async () => {
  await shop.rows(sql`
    insert into audit_entries (action, subject_type, subject_id) select 'product.changed', 'product', 'many' from generate_series(1, 60)`)
  const { user, fill, go, back, address, settled } = await shop.open('/dashboard/audit?subjectId=many', { as: admin })
  const who = filter().getByLabelText('Who')
  await user.type(who, 'half an addr')
  await go('/dashboard/audit?subjectId=many&page=2')
  await settled()
  expect(table().getAllByRole('row')).toHaveLength(11)
  expect(who).toHaveFocus()
  expect(who).toHaveValue('half an addr')

  await fill(who, 'command line')
  await user.keyboard('{Enter}')
  await settled()
  expect(address()).toMatch(/actor=command\+line/)
  expect(who).toHaveFocus()
  await user.selectOptions(filter().getByLabelText('About'), 'Order')
  await go('/dashboard/audit?actor=job')
  await settled()
  expect(who).toHaveValue('job')
  await back()
  await settled()
  expect(who).toHaveValue('command line')
  expect(filter().getByLabelText('Number or id')).toHaveValue('many')
})

it('keeps the details of an entry open when a newer one appears', async () => {
  await add('opened', 'first')
  const { user, queryClient, settled } = await shop.open('/dashboard/audit?subjectId=opened', { as: admin })
  await user.click(table().getByText('Details'))
  await add('opened', 'second')
  await queryClient.invalidateQueries({ queryKey: [['audit']] })
  await settled()
  const open = [...document.querySelectorAll('details')].map((details) => [details.open, /Request: (\w+)/.exec(details.textContent)?.[1]])
  expect(open).toEqual([
    [false, 'second'],
    [true, 'first'],
  ])
})

it('says which values of the address do not filter, and shows an action of an earlier version', async () => {
  await shop.open('/dashboard/audit?from=2026-02-02&to=2026-02-01&action=item.rename', { as: admin })
  const last = filter().getByLabelText('To')
  expect(last).toHaveValue('2026-02-01')
  expect(last).toHaveAccessibleDescription('The last day is before the first. Choose a later one.')
  expect(filter().getByLabelText('What')).toHaveDisplayValue('item.rename')
  await shop.open('/dashboard/audit?from=yesterday&subjectType=secret', { as: admin })
  const said = "The shop can't read “secret” and “yesterday” in the address, so entries are not filtered by them."
  expect(filter().getByRole('status')).toHaveTextContent(said)
  expect(filter().getByRole('link', { name: 'Clear the filter' })).toBeVisible()
})

it('links a product while it has a page', async () => {
  const { id } = await shop.item()
  await add(id, 'changed')
  const link = () => table().queryByRole('link', { name: `Product ${id}` })
  await shop.open(`/dashboard/audit?subjectId=${id}`, { as: admin })
  expect(link()).toHaveAttribute('href', `/pars/${id}`)
  await shop.rows(sql`update products set deleted_at = now() where id = ${id}`)
  await add(id, 'deleted', 'product.deleted')
  await shop.open(`/dashboard/audit?subjectId=${id}`, { as: admin })
  expect(table().getAllByText(`Product ${id}`)).toHaveLength(2)
  expect(link()).toBeNull()
})
