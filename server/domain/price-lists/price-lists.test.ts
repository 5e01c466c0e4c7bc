// Price lists from both sides: admins manage dates, entries, rules, holders, groups, files and previews, and customers get the resulting
// prices.
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, type TrpcAnswer, trpcCall } from '#server/test/trpc-call.ts'
import { headerBounds } from '../imports/csv-header.ts'
import { entryRowBytes } from './entry-file.ts'

const shop = await testShop()
const admin = await shop.admin()

const ask = (path: string, input?: unknown, as: Person = admin): Promise<TrpcAnswer> =>
  trpcCall(shop, 'query', `priceLists.${path}`, { input, headers: bearer(as.token) })
const tell = (path: string, input: unknown): Promise<TrpcAnswer> =>
  trpcCall(shop, 'mutation', `priceLists.${path}`, { input, headers: bearer(admin.token) })

/** The data of a call that must succeed. */
async function ok<T>(answer: Promise<TrpcAnswer>): Promise<T> {
  const { data, error } = await answer
  expect(error).toBeNull()
  return data as T
}
const refusal = async (answer: Promise<TrpcAnswer>) => {
  const { error } = await answer
  return error && { code: error.code, message: error.message, issues: error.issues }
}

let count = 0
const createList = async (fields: Record<string, unknown> = {}) =>
  (await ok<{ id: string }>(tell('create', { name: `List ${++count}`, ...fields }))).id
const listOf = (id: string) => ok<Record<string, unknown>>(ask('get', { id }))

type Ladder = { fromQuantity: number; unitPriceMinor: number; listName: string | null }[]
async function ladderOf(person: Person, id: number): Promise<Ladder> {
  const { data } = await trpcCall(shop, 'query', 'prices.of', { input: { userId: person.id, ids: [id] }, headers: bearer(admin.token) })
  return (data as { ladders: { ladder: Ladder }[] }).ladders[0]?.ladder ?? []
}
const firstPrice = async (person: Person, id: number) => (await ladderOf(person, id))[0]?.unitPriceMinor

const auditsOf = async (subject: string) =>
  (await shop.rows<{ action: string }>(sql`select action from audit_entries where subject_id = ${subject} order by id`)).map(
    ({ action }) => action,
  )

describe('a price list', () => {
  it("has a unique name and dates in the shop's time zone", async () => {
    const id = await createList({ name: 'Winter', startsAt: '2026-11-30T00:00', endsAt: '2027-01-01T00:00' })
    const timeZone = shop.shop.terms.timeZone
    expect(await listOf(id)).toMatchObject({ name: 'Winter', startsAtLocal: '2026-11-30T00:00', endsAtLocal: '2027-01-01T00:00', timeZone })
    expect(await refusal(tell('create', { name: 'WINTER' }))).toMatchObject({ code: 'CONFLICT' })
    expect(await refusal(tell('change', { id, endsAt: '2026-11-30T00:00' }))).toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ path: 'endsAt' }],
    })
    await ok(tell('change', { id, name: 'Winter sale', startsAt: null }))
    expect(await listOf(id)).toMatchObject({ name: 'Winter sale', startsAt: null, startsAtLocal: null, endsAtLocal: '2027-01-01T00:00' })
    expect(await auditsOf(id)).toEqual(['priceList.created', 'priceList.changed'])
    for (const startsAt of ['2026-02-30T00:00', '2026-11-30', '2026-11-30T24:00', 'soon'])
      expect(await refusal(tell('create', { name: 'x', startsAt }))).toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('is valid from its start until just before its end, and not while it is deleted', async () => {
    const item = await shop.item({ priceMinor: 10_000 })
    const customer = await shop.person()
    const id = await createList()
    await ok(tell('setRule', { listId: id, appliesTo: 'all', percent: '10' }))
    await ok(tell('addHolder', { listId: id, email: customer.email.toUpperCase() }))
    expect(await firstPrice(customer, item.id)).toBe(9_000)
    await ok(tell('delete', { id }))
    expect(await firstPrice(customer, item.id)).toBe(10_000)
    expect(await refusal(tell('setRule', { listId: id, appliesTo: 'all', percent: '20' }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await ok(ask('search', { isDeleted: true }))).toMatchObject({ lists: [{ id, state: 'deleted', rules: 1, customers: 1 }] })
    await ok(tell('restore', { id }))
    expect(await firstPrice(customer, item.id)).toBe(9_000)
    await ok(tell('change', { id, startsAt: '2999-01-01T00:00' }))
    expect(await firstPrice(customer, item.id)).toBe(10_000)
    await ok(tell('change', { id, startsAt: '2020-01-01T00:00', endsAt: '2020-02-01T00:00' }))
    expect(await firstPrice(customer, item.id)).toBe(10_000)
    expect((await listOf(id)).state).toBe('ended')
  })
})

describe('entries', () => {
  let listId: string
  beforeEach(async () => {
    listId = await createList()
  })

  it('are added, changed and removed, with a history and public prices', async () => {
    const item = await shop.item({ priceMinor: 10_000, minOrderQuantity: 1, priceBreaks: [{ quantity: 50, priceMinor: 9_000 }] })
    const entry = { listId, productId: item.id }
    expect(await ok(tell('addEntry', { ...entry, fromQuantity: 1, unitPriceMinor: 9_500 }))).toEqual({
      publicPriceMinor: 10_000,
      note: null,
    })
    expect(await ok(tell('addEntry', { ...entry, fromQuantity: 60, unitPriceMinor: 9_100 }))).toEqual({
      publicPriceMinor: 9_000,
      note: 'not-below-public',
    })
    expect(await refusal(tell('addEntry', { ...entry, fromQuantity: 60, unitPriceMinor: 1 }))).toMatchObject({ code: 'CONFLICT' })
    const moved = { ...entry, fromQuantity: 60, to: { fromQuantity: 70, unitPriceMinor: 8_000 } }
    expect(await ok(tell('changeEntry', moved))).toMatchObject({ note: null })
    expect(await refusal(tell('changeEntry', moved))).toMatchObject({ code: 'NOT_FOUND' })
    await ok(tell('changeEntry', { ...entry, fromQuantity: 1, to: { fromQuantity: 1, unitPriceMinor: 9_500 } }))
    await ok(tell('changeEntry', { ...entry, fromQuantity: 1, to: { fromQuantity: 1, unitPriceMinor: 9_400 } }))
    expect(await ok(ask('entries', { listId, text: item.sku }))).toMatchObject({
      total: 2,
      entries: [
        { productId: item.id, fromQuantity: 1, unitPriceMinor: 9_400, publicPriceMinor: 10_000, note: null },
        { fromQuantity: 70, unitPriceMinor: 8_000, publicPriceMinor: 9_000 },
      ],
    })
    await ok(tell('removeEntry', { ...entry, fromQuantity: 70 }))
    expect(await refusal(tell('removeEntry', { ...entry, fromQuantity: 70 }))).toMatchObject({ code: 'NOT_FOUND' })
    const { data } = await trpcCall(shop, 'query', 'prices.history', { input: { productId: item.id }, headers: bearer(admin.token) })
    const steps = (data as { changes: Record<string, unknown>[] }).changes.map((step) => [step.fromQuantity, step.before, step.after])
    expect(steps).toEqual([[70, 8_000, null], [1, 9_500, 9_400], ...[steps[2], steps[3]], [60, null, 9_100], [1, null, 9_500]])
    expect([steps[2], steps[3]]).toEqual(
      expect.arrayContaining([
        [60, 9_100, null],
        [70, null, 8_000],
      ]),
    )
  })

  it('are limited to ten per product, even if admins add them concurrently', async () => {
    const item = await shop.item()
    const add = (i: number) => tell('addEntry', { listId, productId: item.id, fromQuantity: 10 + i, unitPriceMinor: 1_000 - i })
    const answers = await Promise.all(Array.from({ length: 14 }, (_, i) => add(i)))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(10)
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['CONFLICT']))
  })
})

describe('rules', () => {
  it('take a percentage off for all products, a type or a maker, and replace the rule for the same target', async () => {
    const listId = await createList()
    const customer = await shop.person()
    await ok(tell('addHolder', { listId, email: customer.email }))
    const [fan, card] = [
      await shop.item({ priceMinor: 999, productType: 'Case Fan', manufacturer: 'Noctua' }),
      await shop.item({ priceMinor: 20_000, productType: 'Graphics Card', manufacturer: null }),
    ]
    await ok(tell('setRule', { listId, appliesTo: 'type', value: 'case fan', percent: '12.5' }))
    await ok(tell('setRule', { listId, appliesTo: 'maker', value: 'NOCTUA', percent: '5' }))
    // 999 less 12.5 % is 874.125.
    expect([await firstPrice(customer, fan.id), await firstPrice(customer, card.id)]).toEqual([874, 20_000])
    await ok(tell('setRule', { listId, appliesTo: 'type', value: 'CASE FAN', percent: '0.05' }))
    expect(await firstPrice(customer, fan.id)).toBe(949)
    const { id } = await ok<{ id: number }>(tell('setRule', { listId, appliesTo: 'all', percent: '100' }))
    expect([await firstPrice(customer, fan.id), await firstPrice(customer, card.id)]).toEqual([1, 1])
    await ok(tell('removeRule', { listId, id }))
    expect(await firstPrice(customer, card.id)).toBe(20_000)
    expect(await listOf(listId)).toMatchObject({
      rules: [
        { appliesTo: 'maker', value: 'NOCTUA', percent: '5' },
        { appliesTo: 'type', value: 'CASE FAN', percent: '0.05' },
      ],
    })
    for (const [appliesTo, value, percent] of [
      ['all', 'x', '5'],
      ['type', '', '5'],
      ['all', '', '0'],
      ['all', '', '100.01'],
      ['all', '', '1.234'],
    ])
      expect(await refusal(tell('setRule', { listId, appliesTo, value, percent }))).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

it.each(['removeRule', 'removeHolder'])('a refused %s leaves the list unchanged', async (procedure) => {
  const listId = await createList()
  const changedAt = async () =>
    first(await shop.rows<{ updated_at: string }>(sql`select updated_at from price_lists where id = ${listId}`)).updated_at
  const before = await changedAt()
  expect(await refusal(tell(procedure, { listId, id: 999_999_999 }))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await changedAt()).toEqual(before)
})

describe('groups', () => {
  it('count a customer once, in whatever spellings of the address', async () => {
    const { id } = await ok<{ id: string }>(tell('createGroup', { name: 'Spellings' }))
    const people = [await shop.person(), await shop.person()]
    const emails = people.flatMap(({ email }) => [email, email.replace('@', '＠')]).join()
    expect(await ok(tell('addMembers', { id, emails }))).toMatchObject({ added: 2, already: 0, unknown: [] })
    expect(await ok(tell('addMembers', { id, emails }))).toMatchObject({ added: 0, already: 2, unknown: [] })
  })

  it('give their lists to their members, until they leave or the group is deleted', async () => {
    const item = await shop.item({ priceMinor: 10_000 })
    const [rina, karim, left] = [await shop.person(), await shop.person(), await shop.person()]
    const listId = await createList()
    await ok(tell('setRule', { listId, appliesTo: 'all', percent: '20' }))
    const { id } = await ok<{ id: string }>(tell('createGroup', { name: 'Schools' }))
    expect(await refusal(tell('createGroup', { name: 'schools' }))).toMatchObject({ code: 'CONFLICT' })
    const pasted = `Rina <${rina.email.toUpperCase()}>; ${karim.email},\n${left.email}\tnone@people.test ${admin.email} a@b ${karim.email}`
    expect(await ok(tell('addMembers', { id, emails: pasted }))).toEqual({
      added: 3,
      already: 0,
      unknown: ['none@people.test'],
      admins: [admin.email],
      broken: ['a@b'],
    })
    expect(await ok(tell('addMembers', { id, emails: rina.email }))).toMatchObject({ added: 0, already: 1 })
    expect(await refusal(tell('addMembers', { id, emails: 'nobody' }))).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await ok(tell('addHolder', { listId, groupId: id }))).toEqual({ added: 1 })
    expect(await ok(tell('addHolder', { listId, groupId: id }))).toEqual({ added: 0 })
    expect(await refusal(tell('addHolder', { listId, email: admin.email }))).toMatchObject({ code: 'CONFLICT' })
    await ok(tell('removeMember', { id, userId: left.id }))
    expect(await ok(ask('group', { id }))).toMatchObject({ group: { name: 'Schools', members: 2, lists: [{ id: listId }] }, total: 2 })
    expect(await listOf(listId)).toMatchObject({ holders: [{ kind: 'group', groupId: id, name: 'Schools', members: 2 }] })
    const prices = async () => Promise.all([rina, karim, left].map((person) => firstPrice(person, item.id)))
    expect(await prices()).toEqual([8_000, 8_000, 10_000])
    await ok(
      trpcCall(shop, 'mutation', 'admin.toggleRole', { input: { email: karim.email, believedRole: 'user' }, headers: bearer(admin.token) }),
    )
    expect(await prices()).toEqual([8_000, 10_000, 10_000])
    await ok(tell('renameGroup', { id, name: 'Colleges' }))
    await ok(tell('deleteGroup', { id }))
    expect(await prices()).toEqual([10_000, 10_000, 10_000])
    expect(await ok(ask('groups', { text: 'colleges' }))).toMatchObject({ total: 0 })
    expect(await auditsOf(id)).toEqual([
      'priceList.groupCreated',
      'priceList.groupMembersAdded',
      'priceList.groupMemberRemoved',
      'priceList.groupRenamed',
      'priceList.groupDeleted',
    ])
  })
})

describe('CSV files of entries', () => {
  const send = (id: string, csv: string, dryRun: boolean, headers: Record<string, string> = {}) =>
    shop.app.inject({
      method: 'POST',
      url: `/price-lists/${id}/entries?dryRun=${dryRun}`,
      headers: { 'content-type': 'text/csv', ...bearer(admin.token), ...headers },
      payload: csv,
    })

  it('are checked in a dry run, imported, and exported again', async () => {
    const id = await createList({ name: '=List "A"' })
    const [a, b] = [
      await shop.item({ sku: '=A-1', partNumbers: ['PN-1', 'TWICE'], priceMinor: 10_000, minOrderQuantity: 1 }),
      await shop.item({ sku: 'B-1', partNumbers: ['PN-2', 'TWICE'], priceMinor: 10_000, minOrderQuantity: 1 }),
    ]
    const csv = [
      'SKU,Part number,From quantity,Unit price',
      "'=A-1,,1,95.50",
      ',pn-2,10,90',
      ',TWICE,1,90',
      'none,,1,90',
      'B-1,,0,90',
      'B-1,,1.5,90',
      'B-1,,20,12.345',
      ',,1,90',
      'b-1,,10,80',
      'B-1,,20,"101"',
      'B-1,,30,"unclosed',
      '',
    ].join('\r\n')
    const expected = {
      rows: 11,
      added: 3,
      changed: 0,
      unchanged: 0,
      notBelowPublic: 1,
      refused: [
        { line: 4, code: 'TWICE', reason: 'Several parts have this part number: use the SKU' },
        { line: 5, code: 'none', reason: 'There is no part with this SKU' },
        { line: 6, reason: 'The quantity must be a whole number from 1 to 900,000' },
        { line: 7, reason: 'The quantity must be a whole number from 1 to 900,000' },
        { line: 8, code: 'B-1' },
        { line: 9, code: '', reason: 'Has no SKU and no part number' },
        { line: 10, reason: 'Already in line 3. Remove one of the two rows' },
        { line: 12 },
      ],
    }
    expect((await send(id, csv, true)).json()).toMatchObject({
      isDryRun: true,
      ...expected,
      changes: [
        { sku: '=A-1', beforeMinor: null },
        { sku: 'B-1', beforeMinor: null },
        { sku: 'B-1', fromQuantity: 20 },
      ],
    })
    expect(await ok(ask('entries', { listId: id }))).toMatchObject({ total: 0 })
    expect((await send(id, csv, false)).json()).toMatchObject({ isDryRun: false, ...expected })
    expect((await send(id, csv, false)).json()).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
    const exported = await shop.app.inject({ url: `/price-lists/${id}/entries.csv`, headers: bearer(admin.token) })
    expect(exported.headers).toMatchObject({ 'content-disposition': 'attachment; filename="List A.csv"', 'cache-control': 'no-store' })
    expect(exported.body).toContain(`'=A-1,${a.name},1,95.50\r\n`)
    expect(exported.body).toContain(`B-1,${b.name},10,90.00\r\n`)
    const other = await createList()
    expect((await send(other, exported.body, false)).json()).toMatchObject({ added: 3, refused: [] })
    const history = await shop.rows(sql`select from price_changes where price_list_id = ${id}`)
    expect(history).toHaveLength(3)
  })

  it('run as a formula in no spreadsheet, and import as they were exported', async () => {
    const id = await createList()
    const parts = [await shop.item({ sku: 'FAN;=1+1', minOrderQuantity: 1 }), await shop.item({ sku: "'=FAN;'-2", minOrderQuantity: 1 })]
    const rows = parts.map(({ sku }) => `"${sku.replace(/^'/, "''").replace(';', ";'")}",1,95.00`)
    expect((await send(id, ['sku,fromQuantity,unitPrice', ...rows, ''].join('\r\n'), false)).json()).toMatchObject({
      added: 2,
      refused: [],
    })
    const exported = await shop.app.inject({ url: `/price-lists/${id}/entries.csv`, headers: bearer(admin.token) })
    expect(exported.body).toContain(`\r\nFAN;'=1+1,${parts[0]?.name},1,95.00\r\n`)
    expect(exported.body).toContain(`\r\n''=FAN;''-2,${parts[1]?.name},1,95.00\r\n`)
    expect((await send(id, exported.body, false)).json()).toMatchObject({ added: 0, unchanged: 2, refused: [] })
  })

  it('may begin with rows of empty cells', async () => {
    const id = await createList()
    await shop.item({ sku: 'EMPTY-1', priceMinor: 10_000, minOrderQuantity: 1 })
    const rows = ['sku,from,price', 'EMPTY-1,1,90']
    for (const csv of [
      [',,', ' , ,', '', ...rows, ',,'],
      ['sep=;', ';;', ...rows.map((row) => row.replaceAll(',', ';')), ';;'],
    ])
      expect((await send(id, csv.join('\r\n'), true)).json()).toMatchObject({ added: 1, refused: [] })
  })

  it('may come from any spreadsheet', async () => {
    const id = await createList()
    await shop.item({ sku: 'FORM-1', priceMinor: 200_000, minOrderQuantity: 1 })
    const rows = 'SKU;From Quantity;Unit price\r\nFORM-1;1;1.250,50\r\nFORM-1;1.000;1.100'
    expect((await send(id, rows, true)).json()).toMatchObject({
      refused: [],
      changes: [
        { fromQuantity: 1, afterMinor: 125_050 },
        { fromQuantity: 1_000, afterMinor: 110_000 },
      ],
    })
  })

  it('may have long rows, up to a bound', async () => {
    const id = await createList()
    await shop.item({ sku: 'LONG-1', priceMinor: 10_000, minOrderQuantity: 1 })
    const row = (length: number, from: number) => `LONG-1,"${'n'.repeat(length - 'LONG-1,"",1,90'.length)}",${from},90`
    const csv = [
      'sku,name,from,price',
      row(entryRowBytes, 1),
      row(entryRowBytes + 1, 2),
      `LONG-1,"open${'\n'.repeat(300_000)}`,
      row(100, 3),
    ]
    expect((await send(id, csv.join('\n'), true)).json()).toMatchObject({
      added: 2,
      refused: [
        { line: 3, reason: expect.stringMatching(/^Is longer than 65536 bytes\. /) },
        { line: 4, reason: expect.stringMatching(/^A quote inside a field or never closed/) },
      ],
    })
  })

  it('are refused with a reason', async () => {
    const id = await createList()
    for (const [csv, reason] of [
      ['', /no rows/],
      ['sku,fromQuantity,unitPrice,stock\nA,1,2,3', /unknown column \\"stock/],
      [
        'sku;fromQuantity;unitPrice\nA;1;1,250',
        /line 2, unitPrice .*1,250.* can mean 1250 or 1.250, .* Write it without signs between its groups/,
      ],
      ['fromQuantity,unitPrice\n1,2', /sku or partNumber/],
      ['sku,unitPrice\nA,2', /missing column fromQuantity/],
      ['PK\u0003\u0004 workbook', /The file is an Excel workbook or another zip file. Open it, save it as/],
      ['"sku,fromQuantity,unitPrice\nA,1,2', /the header has a quote inside a title or never closed/],
    ] as const) {
      const answer = await send(id, csv, false)
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(reason)])
    }
    for (const sign of [',', 'ﷺ,', 'a;', 'x|'])
      for (const length of [headerBounds.characters, headerBounds.characters + 1, 1_000_000]) {
        const { statusCode, body } = await send(id, `${sign.repeat(length).slice(0, length)}\nA,1,2`, true)
        expect([statusCode, Buffer.byteLength(body) < 2_500]).toEqual([400, true])
      }
    expect((await send(id, 'x'.repeat(5 * 1024 * 1024 + 1), true)).statusCode).toBe(413)
    expect((await send(id, 'sku', true, { 'content-type': 'application/json' })).statusCode).toBe(415)
    const customer = await shop.person()
    expect((await send(id, 'sku', true, bearer(customer.token))).statusCode).toBe(403)
    expect((await send('none', 'sku', true)).statusCode).toBe(404)
    expect((await send('00000000-0000-4000-8000-000000000000', 'sku,from,price\na,1,1', true)).statusCode).toBe(404)
    const cookie = { cookie: `partsdock_session=${(await shop.signedIn('browser', admin.id)).credential}`, 'content-type': 'text/csv' }
    for (const [site, status] of [
      ['cross-site', 403],
      ['same-origin', 200],
    ] as const) {
      const headers = { ...cookie, 'sec-fetch-site': site }
      const answer = await shop.app.inject({ method: 'POST', url: `/price-lists/${id}/entries`, headers, payload: 'sku,from,price\n' })
      expect(answer.statusCode).toBe(status)
    }
  })
})

describe('a preview', () => {
  it('shows each change and its customers, the largest change first', async () => {
    await shop.rows(sql`update products set deleted_at = now()`)
    const cheap = await shop.item({ sku: 'P-1', name: 'Cheap', priceMinor: 1_000, minOrderQuantity: 1, manufacturer: 'Noctua' })
    const dear = await shop.item({
      sku: '=P-2',
      name: 'Dear',
      priceMinor: 50_000,
      minOrderQuantity: 1,
      manufacturer: 'Noctua',
      priceBreaks: [{ quantity: 10, priceMinor: 45_000 }],
    })
    await shop.item({ sku: 'P-3', priceMinor: 80_000, manufacturer: 'Other' })
    const [rina, karim] = [await shop.person(), await shop.person({ email: 'karim@people.test' })]
    const listId = await createList({ startsAt: '2999-01-01T00:00' })
    const { id: groupId } = await ok<{ id: string }>(tell('createGroup', { name: 'Resellers' }))
    const { id: empty } = await ok<{ id: string }>(tell('createGroup', { name: 'Empty' }))
    await ok(tell('addMembers', { id: groupId, emails: rina.email }))
    for (const holder of [{ groupId }, { groupId: empty }, { email: karim.email }]) await ok(tell('addHolder', { listId, ...holder }))
    await ok(tell('setRule', { listId, appliesTo: 'maker', value: 'noctua', percent: '10' }))
    // The customer already has a list with the same price for the cheap part.
    const own = await createList()
    await ok(tell('addEntry', { listId: own, productId: cheap.id, fromQuantity: 1, unitPriceMinor: 900 }))
    await ok(tell('addHolder', { listId: own, email: karim.email }))
    const preview = await ok<{ rows: unknown[] }>(ask('preview', { listId }))
    const both = { holders: ['Resellers', 'karim@people.test'], moreHolders: 0 }
    expect(preview).toMatchObject({ atLocal: '2999-01-01T00:00', emptyGroups: ['Empty'], total: 3, isComplete: true, pages: 1 })
    expect(preview.rows).toMatchObject([
      {
        productId: dear.id,
        sku: '=P-2',
        fromQuantity: 1,
        nowMinor: 50_000,
        thenMinor: 45_000,
        differenceMinor: -5_000,
        differencePercent: '-10.00',
        ...both,
      },
      { productId: dear.id, fromQuantity: 10, nowMinor: 45_000, thenMinor: 40_500, ...both },
      { productId: cheap.id, fromQuantity: 1, nowMinor: 1_000, thenMinor: 900, holders: ['Resellers'] },
    ])
    expect(await ok(ask('preview', { listId, at: '2998-12-31T23:59' }))).toMatchObject({ total: 0, rows: [] })
    expect(await ok(ask('preview', { listId, page: 2, perPage: 2 }))).toMatchObject({ rows: [{ productId: cheap.id }], pages: 2 })
    const csv = await shop.app.inject({ url: `/price-lists/${listId}/preview.csv`, headers: bearer(admin.token) })
    expect(csv.body).toContain("'=P-2,Dear,1,500.00,450.00,-50,-10,Resellers; karim@people.test\r\n")
    expect((await shop.app.inject({ url: `/price-lists/${listId}/preview.csv?at=x`, headers: bearer(admin.token) })).statusCode).toBe(400)
    expect((await shop.app.inject({ url: `/price-lists/${listId}/preview.csv` })).statusCode).toBe(401)
  })
})
