// Watches a shop during many bad calls: each must be refused properly, and a refused call must change nothing.

import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { z } from 'zod'
import { statusOf } from '#server/domain/context/errors.ts'
import { rawZodText } from './raw-zod-text.ts'
import { type Answer, first, type TestShop } from './test-shop.ts'

const Refusal = z.strictObject({
  code: z.enum(Object.keys(statusOf)),
  message: z.string().min(1),
  requestId: z.string().min(1),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
})

// Must never reach a client: stacks, source locations, error texts of the driver or the database.
const insides =
  /\n\s+at |node_modules|\.ts:\d|\.mjs|Error:|SQLSTATE|syntax error|violates|relation "|column "|invalid input syntax|out of range for type|duplicate key/i

const tables = [
  'users',
  'credentials',
  'totp_secrets',
  'passkeys',
  'recovery_codes',
  'factor_offers',
  'sessions',
  'products',
  'orders',
  'idempotency_keys',
  'stock_movements',
  'reviews',
  'part_reviews',
  'stock_alerts',
  'part_lists',
  'part_list_lines',
  'builds',
  'build_groups',
  'build_group_orders',
  'build_group_parts',
  'delivery_addresses',
  'quick_order_choices',
  'cart_additions',
  'audit_entries',
  'throttles',
  'search_synonyms',
]

// A rewritten row gets another place or another transaction, whatever its content: that is cheaper to compare. Sessions are compared by
// content: once per minute a session is rewritten because it is used, even by a refused call.
const versionOf = (table: string) =>
  table === 'sessions' ? sql`(to_jsonb(t) - 'last_used_at' - 'address' - 'user_agent')::text` : sql`t.ctid::text || t.xmin::text`

const versions = tables.map(
  (table) => sql`(select coalesce(sum(hashtextextended(${versionOf(table)}, 0)), 0) || ' ' || count(*) from ${sql.identifier(table)} t)`,
)

/** Changes with every row that is added, changed or removed anywhere in the shop. */
export const digestOf = async (shop: TestShop): Promise<string> =>
  first(await shop.rows<{ digest: string }>(sql`select concat_ws('|', ${sql.join(versions, sql`, `)}) as digest`)).digest

/** Describes the flaw of an answer that should be a refusal in our format; null if it is correct. */
export function findFlaw({ status, body, text }: Answer): string | null {
  if (status >= 500) return `answers ${status}: ${text.slice(0, 200)}`
  if (insides.test(text)) return `tells its insides: ${text.slice(0, 200)}`
  if (status < 400) return null
  const refusal = Refusal.safeParse(body)
  if (!refusal.success) return `refuses in another shape, ${status}: ${text.slice(0, 200)}`
  const raw = [refusal.data.message, ...(refusal.data.issues ?? []).map(({ message }) => message)].find((words) => rawZodText.test(words))
  if (raw !== undefined) return `says it in zod's words: ${raw.slice(0, 200)}`
  const expected = statusOf[refusal.data.code as keyof typeof statusOf]
  return expected === status ? null : `says ${refusal.data.code} with ${status}`
}

export type Expected = 'refused' | 'accepted' | 'either'

/** Sends calls and collects their flaws; `done` expects none. */
export async function watchRefusals(shop: TestShop) {
  const flaws: string[] = []
  // The shop's digest before the latest refused calls; null if an accepted call may have changed it.
  let before: string | null = null

  const settle = async (label: string) => {
    if (before !== null && before !== (await digestOf(shop))) flaws.push(`before ${label}: a refused call left a trace`)
    before = null
  }

  const check = (label: string, answer: Answer) => {
    const flaw = findFlaw(answer)
    if (flaw) flaws.push(`${label} ${flaw}`)
  }

  async function attempt(label: string, expected: Expected, send: () => Promise<Answer>): Promise<Answer> {
    if (expected === 'refused') before ??= await digestOf(shop)
    else await settle(label)
    const answer = await send()
    check(label, answer)
    if (expected === 'refused' && answer.status < 400) flaws.push(`${label} was accepted: ${answer.text.slice(0, 100)}`)
    if (expected === 'accepted' && answer.status >= 400) flaws.push(`${label} was refused: ${answer.text.slice(0, 200)}`)
    return answer
  }

  return {
    try: attempt,
    /** Checks an answer that was given without a call. */
    check,
    /** Sends many calls that must all be refused, eight at once. */
    async refuseAll(label: string, values: readonly string[], send: (value: string) => Promise<Answer>): Promise<void> {
      before ??= await digestOf(shop)
      for (let i = 0; i < values.length; i += 8) {
        await Promise.all(values.slice(i, i + 8).map((value) => attempt(`${label}${brief(value)}`, 'refused', () => send(value))))
      }
    },
    async done(): Promise<void> {
      await settle('the end')
      expect([...flaws, ...shop.faults.splice(0).map((fault) => `logged as a fault: ${fault.slice(0, 400)}`)]).toEqual([])
    },
  }
}

/** Enough of a value to identify it. */
export function brief(value: string): string {
  return value.length > 70 ? `${value.slice(0, 50)}… (${value.length})` : value
}
