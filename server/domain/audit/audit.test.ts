// Reading the audit trail: filters, the file, and the refusal of changes.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays, dayAt } from '#common/kit/shop-day.ts'
import { sqlState } from '#server/db/client.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, browserHeaders, trpcCall } from '#server/test/trpc-call.ts'
import type { AuditRow } from './search.ts'

const shop = await testShop()
const admin = await shop.admin()
const finance = await shop.person()
const sales = await shop.person()
await shop.rows(sql`update users set staff_roles = '{finance}' where id = ${finance.id}`)
await shop.rows(sql`update users set staff_roles = '{sales}' where id = ${sales.id}`)

type Page = { rows: AuditRow[]; total: number; isCapped: boolean; page: number }
const ask = (input: unknown, as: Person = finance) => trpcCall(shop, 'query', 'audit.search', { input, headers: bearer(as.token) })
const search = async (input: unknown) => (await ask(input)).data as Page
const idsOf = async (input: unknown) => (await search(input)).rows.map(({ requestId }) => requestId)

type Given = {
  actor?: string | null
  via?: string
  action?: string
  type?: string
  subject: string
  at?: string
  after?: object
  id: string
}
/** `id` is stored as the request's, to tell entries apart. */
const add = ({ actor = null, via, action = 'product.changed', type = 'product', subject, at, after, id }: Given) =>
  shop.rows(sql`
    insert into audit_entries (actor_id, via, action, subject_type, subject_id, after, request_id, created_at)
    values (${actor}, ${via ?? null}, ${action}, ${type}, ${subject}, ${after ? JSON.stringify(after) : null}::text::jsonb, ${id}, coalesce(${at ?? null}, now()))`)

describe('an entry', () => {
  const refused = async (statement: ReturnType<typeof sql>) => sqlState(await shop.rows(statement).catch((error: unknown) => error))

  it('cannot be changed, deleted or emptied, not even by a superuser who switches triggers off', async () => {
    await add({ id: 'stays', subject: 'stays' })
    const { isSuper } = first(await shop.rows<{ isSuper: string }>(sql`select current_setting('is_superuser') as "isSuper"`))
    expect(isSuper).toBe('on')
    const stays = sql`where request_id = 'stays'`
    expect(await refused(sql`update audit_entries set reason = 'x' ${stays}`)).toBe('42501')
    expect(await refused(sql`update audit_entries set details = details || '{"file": "x"}' ${stays}`)).toBe('42501')
    expect(await refused(sql`delete from audit_entries ${stays}`)).toBe('42501')
    expect(await refused(sql`truncate audit_entries`)).toBe('42501')
    const replica = shop.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`delete from audit_entries where request_id = 'stays'`
    })
    await expect(replica).rejects.toThrow('Entries of the audit trail cannot be changed or deleted')
    expect(await shop.rows(sql`select from audit_entries ${stays}`)).toHaveLength(1)
  })

  it('of an import of the version before may grow, and nothing else of it', async () => {
    const subject = randomUUID()
    await shop.rows(sql`
      insert into audit_entries (action, subject_type, subject_id, details) values ('items.import', 'import', ${subject}, '{"file": "a", "added": 1}')`)
    const change = (set: ReturnType<typeof sql>) => refused(sql`update audit_entries set ${set} where subject_id = ${subject}`)
    expect(await change(sql`details = details || '{"added": 2, "refused": 0}'`)).toBeNull()
    expect(await change(sql`details = details || '{"file": "b"}'`)).toBe('42501')
    expect(await change(sql`details = details - 'added'`)).toBe('42501')
    expect(await change(sql`details = details || '{"added": 3}', actor_id = ${admin.id}`)).toBe('42501')
    expect(await change(sql`created_at = now()`)).toBe('42501')
  })

  it('needs its account: no actor can be deleted', async () => {
    const person = await shop.person()
    await add({ actor: person.id, id: 'of a person', subject: '1' })
    expect(await refused(sql`delete from users where id = ${person.id}`)).toBe('23503')
  })
})

describe('audit.search', () => {
  it('is for those with the right', async () => {
    expect((await ask({}, admin)).status).toBe(200)
    expect((await ask({}, sales)).error).toMatchObject({ code: 'FORBIDDEN', message: "Your role can't do this" })
    expect((await ask({}, await shop.person())).error?.code).toBe('FORBIDDEN')
  })

  it('answers the fields of an entry, accounts by their addresses, newest first', async () => {
    const person = await shop.person()
    const subject = { subjectType: 'account', subjectId: person.email }
    await add({ actor: admin.id, type: 'account', action: 'account.madeAdmin', subject: person.id, after: { role: 'admin' }, id: 'a' })
    await add({ via: 'command line', type: 'account', action: 'account.madeUser', subject: person.id, id: 'b' })
    await add({ actor: admin.id, type: 'user', action: 'user.role', subject: person.id, id: 'of an earlier version' })
    const { rows, total, isCapped, page } = await search(subject)
    expect({ total, isCapped, page }).toEqual({ total: 3, isCapped: false, page: 1 })
    expect(rows.map(({ requestId }) => requestId)).toEqual(['of an earlier version', 'b', 'a'])
    expect(rows[2]).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      ...{ actor: admin.email, roles: [], action: 'account.madeAdmin', ...subject, before: null, after: { role: 'admin' } },
      ...{ reason: null, address: null, requestId: 'a', isGone: false },
    })
    expect(rows[1]?.actor).toBe('command line')
  })

  it('finds an account in any spelling of its address, also one that was removed since', async () => {
    const email = `Ünal.${randomUUID()}@Büro.example`
    const former = await shop.person({ email })
    await add({ actor: former.id, id: 'former', subject: '1' })
    await shop.rows(sql`update users set deleted_at = now() where id = ${former.id}`)
    const present = await shop.person({ email: email.toLowerCase() })
    await add({ actor: present.id, id: 'present', subject: '1' })
    expect(await idsOf({ actor: email.toUpperCase().replace('BÜRO', 'xn--bro-hoa') })).toEqual(['present', 'former'])
    expect(await idsOf({ actor: 'nobody@people.test' })).toEqual([])
    expect(await idsOf({ actor: 'Rina Akter' })).toEqual([])
  })

  it('says of which products the page is gone', async () => {
    const [kept, deleted] = [await shop.item(), await shop.item()]
    await shop.rows(sql`update products set deleted_at = now() where id = ${deleted.id}`)
    for (const subject of [String(kept.id), String(deleted.id), '999999999999999999', 'no number'])
      await add({ subject, action: 'gone.test', id: subject })
    await add({ subject: String(deleted.id), type: 'order', action: 'gone.test', id: 'an order' })
    const { rows } = await search({ action: 'gone.test' })
    expect(rows.filter(({ isGone }) => isGone).map(({ requestId }) => requestId)).toEqual([
      'no number',
      '999999999999999999',
      String(deleted.id),
    ])
  })

  it('combines its filters', async () => {
    const [one, other] = [await shop.person(), await shop.person()]
    const subject = randomUUID()
    await add({ actor: one.id, action: 'product.added', subject, id: '1' })
    await add({ actor: one.id, subject, id: '2' })
    await add({ actor: other.id, subject, id: '3' })
    await add({ actor: one.id, type: 'order', action: 'order.added', subject, id: '4' })
    await add({ via: 'job', type: 'order', action: 'order.added', subject, id: '5' })
    expect(await idsOf({ subjectId: subject })).toEqual(['5', '4', '3', '2', '1'])
    expect(await idsOf({ subjectId: subject, subjectType: 'product' })).toEqual(['3', '2', '1'])
    expect(await idsOf({ subjectId: subject, actor: one.email, action: 'product.changed' })).toEqual(['2'])
    expect(await idsOf({ actor: one.email, subjectType: 'order' })).toEqual(['4'])
    expect(await idsOf({ actor: 'job', subjectId: subject })).toEqual(['5'])
    expect(await idsOf({ actor: '', action: '', subjectType: '', subjectId: subject, from: '', to: '' })).toHaveLength(5)
    expect(await idsOf({ action: 'no.such', subjectId: subject })).toEqual([])
  })

  it("takes the shop's days, both included, and pages", async () => {
    const { timeZone } = shop.shop.terms
    const subject = randomUUID()
    const moments = ['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z']
    for (const at of moments) await add({ subject, at, id: dayAt(at, timeZone) })
    expect(await idsOf({ subjectId: subject, from: '2026-03-02', to: '2026-03-03' })).toEqual(['2026-03-03', '2026-03-02'])
    expect(await idsOf({ subjectId: subject, to: '2026-03-01' })).toEqual(['2026-03-01'])
    expect(await idsOf({ subjectId: subject, from: '0001-01-01', to: '9999-12-31' })).toHaveLength(3)
    for (const filter of [{ to: '0001-01-01' }, { from: '9999-12-31' }]) expect(await idsOf({ subjectId: subject, ...filter })).toEqual([])
    expect((await ask({ from: '2026-03-02', to: '2026-03-01' })).error).toMatchObject({ code: 'BAD_REQUEST', issues: [{ path: 'to' }] })
    const many = randomUUID()
    await shop.rows(sql`
      insert into audit_entries (action, subject_type, subject_id, request_id) select 'product.changed', 'product', ${many}, n::text from generate_series(1, 120) n`)
    const page = await search({ subjectId: many, page: 3 })
    expect([page.total, page.rows.map(({ requestId }) => Number(requestId))]).toEqual([120, Array.from({ length: 20 }, (_, i) => 20 - i)])
    expect(await search({ subjectId: many, page: 4 })).toMatchObject({ rows: [], total: 120 })
  })
})

describe('/audit.csv', () => {
  const today = dayAt(shop.shop.now(), shop.shop.terms.timeZone)
  const get = (query: Record<string, string>, headers: Record<string, string> = bearer(finance.token)) =>
    shop.app.inject({ method: 'GET', url: `/audit.csv?${new URLSearchParams(query)}`, headers })

  it('has the entries of the filter, and no cell begins like a formula', async () => {
    const subject = `=1+${randomUUID()}`
    await add({ subject, actor: finance.id, after: { name: '=HYPERLINK("x")', priceMinor: 5 }, id: '@SUM(1)' })
    await add({ subject, via: 'command line', id: 'second' })
    const { statusCode, headers, body } = await get({ subjectId: subject })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/csv; charset=utf-8', 'no-store'])
    const [title, ...lines] = body.replace('\uFEFF', '').trim().split('\r\n')
    expect(title).toBe('at,actor,roles,action,subjectType,subjectId,before,after,reason,address,requestId')
    expect(lines.map((line) => line.slice(line.indexOf(',') + 1))).toEqual([
      `command line,,product.changed,product,'${subject},,,,,second`,
      `${finance.email},,product.changed,product,'${subject},,"{""name"": ""=HYPERLINK(\\""x\\"")"", ""priceMinor"": 5}",,,'@SUM(1)`
        .replaceAll('": ', '":')
        .replaceAll(', ""', ',""'),
    ])
  })

  it('is written in pieces, newest first, each entry once', async () => {
    const subject = randomUUID()
    // Several have the same moment.
    await shop.rows(sql`
      insert into audit_entries (action, subject_type, subject_id, request_id, created_at)
      select 'product.changed', 'product', ${subject}, n::text, now() - make_interval(secs => n / 7) from generate_series(1, 1234) n`)
    const { body } = await get({ subjectId: subject })
    const ids = body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.slice(line.lastIndexOf(',') + 1)))
    expect(new Set(ids).size).toBe(1234)
    expect(ids).toEqual(ids.toSorted((a, b) => Math.trunc(a / 7) - Math.trunc(b / 7) || b - a))
  })

  it('has at most 92 days, and without days the last ones', async () => {
    const subject = randomUUID()
    const dayBefore = (days: number) => `${addDays(today, -days)}T12:00:00Z`
    for (const [id, days] of [
      ['in', 90],
      ['out', 94],
    ] as const)
      await add({ subject, at: dayBefore(days), id })
    const linesOf = async (query: Record<string, string>) =>
      (await get({ subjectId: subject, ...query })).body.trim().split('\r\n').length - 1
    expect(await linesOf({})).toBe(1)
    expect(await linesOf({ from: addDays(today, -95), to: addDays(today, -4) })).toBe(2)
    const refused = await get({ from: addDays(today, -95), to: today })
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { issues: [{ path: 'to' }] }])
    expect((await get({ from: 'yesterday' })).statusCode).toBe(400)
    for (const filter of [{ from: '0001-01-01' }, { to: '0001-01-01' }, { from: '9999-12-30' }, { to: '9999-12-31' }])
      expect([(await get({ subjectId: subject, ...filter })).statusCode, await linesOf(filter)], JSON.stringify(filter)).toEqual([200, 0])
  })

  it('is for those with the right, with the cookie too', async () => {
    expect((await get({}, {})).statusCode).toBe(401)
    expect((await get({}, bearer(sales.token))).statusCode).toBe(403)
    expect((await get({}, bearer(admin.token))).statusCode).toBe(200)
    const { credential } = await shop.signedIn('browser', finance.id)
    expect((await get({}, browserHeaders(credential))).statusCode).toBe(200)
  })
})
