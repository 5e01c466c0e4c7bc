import type postgres from 'postgres'
import { expect } from 'vitest'
import { admin, type Side } from './upgrade-shop.ts'

/** Changes of accounts by the version before, through SQL functions that take more now: each is done, and none is refused. */
export async function changeAccounts(side: Side, sql: postgres.Sql, until: (isTrue: () => unknown) => Promise<unknown>): Promise<void> {
  const [clerk, person] = [await side.signIn(admin.email), await side.signUp()]
  const { email } = person
  await side.addApiToken(person)
  const changed = { currentPassword: admin.password, newPassword: 'changed by the version before' }
  expect(await side.mutate(person, 'accounts.changePassword', changed)).toEqual({ changed: true })
  await side.mutate(person, 'accounts.requestReset', { email })
  const token = async () => {
    const [mail] = await sql`select text from sandbox_mail where recipient = ${email} and text like '%/reset-password#token=%'`
    return /#token=([\w-]{43})/.exec(String(mail?.['text']))?.[1]
  }
  await until(async () => (await token()) !== undefined)
  await side.mutate(person, 'accounts.resetPassword', { token: await token(), password: admin.password })
  for (const role of ['user', 'Admin'])
    expect(await side.call('PUT', `/user/admin/${email}?role=${role}`, { as: clerk })).toMatchObject({ modifiedCount: 1 })
  const [account] = await sql<{ id: string }[]>`select id from users where email = ${email} and deleted_at is null`
  expect(await side.call('DELETE', `/user/${account?.id ?? ''}`, { as: clerk })).toMatchObject({ deletedCount: 1 })
  const entries =
    await sql`select action from audit_entries where subject_id = ${account?.id ?? ''} and action like 'account.%' order by id`
  expect(entries.map(({ action }) => String(action))).toEqual(['account.madeAdmin', 'account.madeUser', 'account.removed'])
}
