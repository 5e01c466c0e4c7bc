// Which account a changed row belongs to.
import type postgres from 'postgres'
import { type Row, textIn, type Write } from './writes.ts'

/** Rows that belong to the account of another row: by table, the column and the table that it refers to. */
const through: Readonly<Record<string, readonly [column: string, table: string]>> = {
  order_events: ['order_id', 'orders'],
  purchase_lines: ['order_id', 'orders'],
  payment_orders: ['order_id', 'orders'],
  build_group_orders: ['order_id', 'orders'],
  stock_movements: ['order_id', 'orders'],
  refunds: ['payment_id', 'payments'],
  part_list_lines: ['list_id', 'part_lists'],
  build_group_parts: ['group_id', 'build_groups'],
}
const parents = new Set(Object.values(through).map(([, table]) => table))

export function createOwners(sql: postgres.Sql) {
  const known = new Map<string, string | null>()
  const mails = new Map<string, string | null>()

  /** Remembers owners of rows that later rows refer to, also when they are deleted by then. */
  function note({ table, before, after }: Write): void {
    const row = (after ?? before) as Row
    if (parents.has(table)) known.set(`${table} ${textIn(row, 'id')}`, textIn(row, 'user_id'))
    if (table === 'users') mails.set((textIn(row, 'email') ?? '').toLowerCase(), textIn(row, 'id'))
  }

  async function ownerOf({ table, before, after }: Write): Promise<string | null | undefined> {
    const row = (after ?? before) as Row
    if (table === 'users') return textIn(row, 'id')
    if (table === 'outbox') return await findByMail(textIn(row, 'recipient') ?? '')
    if (table === 'audit_entries') return textIn(row, 'actor_id')
    const reference = through[table]
    if (reference) return await findParent(reference[1], textIn(row, reference[0]))
    return 'user_id' in row ? textIn(row, 'user_id') : undefined
  }

  async function findParent(table: string, id: string | null): Promise<string | null> {
    const key = `${table} ${id}`
    if (!known.has(key) && id !== null) {
      const [row] = await sql<{ user_id: string | null }[]>`select user_id from ${sql(table)} where id::text = ${id}`
      known.set(key, row?.user_id ?? null)
    }
    return known.get(key) ?? null
  }

  async function findByMail(email: string): Promise<string | null> {
    const key = email.toLowerCase()
    if (!mails.has(key)) {
      const [row] = await sql<{ id: string }[]>`select id from users where lower(email) = ${key} order by deleted_at nulls first limit 1`
      if (row) mails.set(key, row.id)
    }
    return mails.get(key) ?? null
  }

  return { note, ownerOf }
}
