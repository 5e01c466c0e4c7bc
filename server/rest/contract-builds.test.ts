// Build checks over REST and tRPC: available to everyone, limited, and the same over both.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ruleIds } from '#common/builds/types.ts'
import { messages } from '#common/kit/messages.ts'
import { limits } from '#server/domain/limits/rate-limits.ts'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

type Checked = {
  verdict: string
  findings: {
    rule: string
    verdict: string
    parts: string[]
    message: string
    values?: { label: string; value: string }[]
    asOf?: string
  }[]
  power?: { needed: number; available: number }
  missing?: string[]
}

const shop = await testShop({ rateLimit: true })
const part = (sku: string, productType: string, specs: Record<string, unknown>, verifiedOn: string | null = null) =>
  shop.item({ sku, name: `${sku} of the test`, productType, specs, verifiedOn })
await part('GPU-338', 'Graphics card', { length: 338, tdp: 250, total_slot_width: 2.5, chipset: 'GeForce RTX 5070' }, '2026-11-02')
await part('CASE-322', 'Case', { max_video_card_length: 322, expansion_slots: 3, form_factor: 'ATX Mid Tower' }, '2026-10-30')
await part('CASE-400', 'Case', { max_video_card_length: 400, expansion_slots: 7, form_factor: 'ATX Mid Tower' })
await part('PSU-750', 'Power supply', { wattage: 750, form_factor: 'ATX', connectors: { pcie_6_plus_2_pin: 3 } })
await part('MOUSE', 'Mouse', {})

const check = async (parts: unknown, headers: Record<string, string> = {}) => {
  const { status, body } = await shop.call('POST', '/builds/check', { body: { parts }, headers })
  return {
    status,
    checked: body as Checked,
    refused: body as { code: string; message: string; issues?: { path: string; message: string }[] },
  }
}
const pieces = (...skus: string[]) => skus.map((sku) => ({ sku, quantity: 1 }))
const ruled = ({ findings }: Checked, id: string) => findings.find(({ rule }) => rule === id)

it('reports what does not fit, with both values and the date of the older check', async () => {
  const { status, checked } = await check(pieces('GPU-338', 'CASE-322', 'MOUSE'))
  expect([status, checked.verdict]).toEqual([200, 'conflict'])
  const finding = ruled(checked, 'gpu-length')
  expect(finding).toMatchObject({ verdict: 'conflict', asOf: '2026-10-30' })
  expect(finding?.parts.toSorted()).toEqual(['CASE-322', 'GPU-338'])
  expect(finding?.message).toMatch(/338.*322|322.*338/)
  for (const { rule, parts, message } of checked.findings) {
    expect(ruleIds).toContain(rule)
    expect([parts.length > 0, message]).toEqual([true, expect.stringMatching(/^[A-Z].{15,}/)])
  }
  expect(checked.missing).toEqual(expect.arrayContaining(['CPU', 'Motherboard', 'Memory', 'Storage']))
})

it('omits what fits, and the date if a part’s data was never checked', async () => {
  const { checked } = await check(pieces('GPU-338', 'CASE-400'))
  expect(ruled(checked, 'gpu-length')).toBeUndefined()
  expect((await check(pieces('MOUSE'))).checked).toMatchObject({ verdict: 'fits', findings: [] })
})

it('reports the power only if both the required and the available power are known', async () => {
  expect((await check(pieces('GPU-338', 'PSU-750'))).checked.power).toEqual({ needed: 335, available: 750 })
  expect((await check(pieces('GPU-338'))).checked).not.toHaveProperty('power')
  const { data } = await trpcCall(shop, 'query', 'builds.check', { input: { parts: pieces('GPU-338') } })
  expect((data as Checked).power).toEqual({ needed: 335 })
})

it('answers the same over tRPC, to visitors and to customers, from any origin', async () => {
  const parts = pieces('GPU-338', 'CASE-322', 'PSU-750')
  const { checked } = await check(parts, {
    origin: 'https://tools.example',
    cookie: 'session=of-another-site',
    'sec-fetch-site': 'cross-site',
  })
  const customer = await shop.person()
  for (const headers of [{}, bearer(customer.token)]) {
    expect((await trpcCall(shop, 'query', 'builds.check', { input: { parts }, headers })).data).toEqual(checked)
  }
})

it('adds up the quantities of a part that is named twice', async () => {
  const twice = (await check([...pieces('CASE-400'), ...pieces('GPU-338'), ...pieces('CASE-400')])).checked
  expect(twice).toEqual((await check([{ sku: 'CASE-400', quantity: 2 }, ...pieces('GPU-338')])).checked)
  expect(ruled(twice, 'one-machine')).toMatchObject({ verdict: 'unknown', parts: ['CASE-400'] })
})

it('names all unknown SKUs, and the fields of bad input', async () => {
  const { status, refused } = await check(pieces('GPU-338', 'GPU-0', 'gpu-338', 'gpu-00', 'CASE-0', 'GPU-0'))
  expect([status, refused.code, refused.message]).toEqual([404, 'NOT_FOUND', 'There are no parts with the SKUs GPU-0, gpu-00, CASE-0'])
  expect(refused.issues?.map(({ path }) => path)).toEqual(['parts.1.sku', 'parts.3.sku', 'parts.4.sku'])
  expect((await check(pieces('GPU-0'))).refused.message).toBe('There is no part with the SKU GPU-0')
  const overTrpc = await trpcCall(shop, 'query', 'builds.check', { input: { parts: pieces('GPU-0', 'CASE-0') } })
  expect([overTrpc.status, overTrpc.error?.message]).toEqual([404, 'There are no parts with the SKUs GPU-0, CASE-0'])
  for (const [parts, path] of [
    [[{ sku: 'GPU-338', quantity: 1.5 }], 'parts.0.quantity'],
    [[{ sku: 'GPU-338', quantity: 0 }], 'parts.0.quantity'],
    [[...pieces('GPU-338'), { sku: 'CASE-400', quantity: 100 }], 'parts'],
    [[], 'parts'],
    [[{ sku: '', quantity: 1 }], 'parts.0.sku'],
  ] as const) {
    const bad = await check(parts)
    expect([bad.status, bad.refused.code, bad.refused.issues?.map((issue) => issue.path)]).toEqual([400, 'BAD_REQUEST', [path]])
  }
  expect((await check([{ sku: 'GPU-338', quantity: 100 }])).status).toBe(200)
  for (const body of ['[]', '{', '', 'null', '{"parts":{}}']) expect((await shop.call('POST', '/builds/check', { body })).status).toBe(400)
  const large = await shop.call('POST', '/builds/check', { body: { parts: [{ sku: 'x'.repeat(70_000), quantity: 1 }] } })
  expect(large.status).toBe(413)
})

it('uses an admin’s changes at once, even for parts that were indexed by earlier descriptions', async () => {
  const fits = async () => ruled((await check(pieces('GPU-338', 'CASE-400'))).checked, 'gpu-length')?.verdict ?? 'fits'
  expect(await fits()).toBe('fits')
  const admin = await shop.admin()
  const { data } = await trpcCall(shop, 'query', 'builds.parts', { input: { skus: ['CASE-400'] } })
  const [{ id }] = (data as { parts: [{ id: number }] }).parts
  const changes = { specEdits: { maxCardLength: '330 mm' } }
  const edited = await trpcCall(shop, 'mutation', 'items.change', { input: { id, changes }, headers: bearer(admin.token) })
  expect([edited.status, await fits()]).toEqual([200, 'conflict'])
  // Simulates the previous version's index: without facts, or with facts by earlier descriptions.
  await shop.rows(sql`update part_facts set fit_key_id = null, edition = edition - 1 where product_id = ${id}`)
  expect(await fits()).toBe('conflict')
  await shop.rows(sql`update products set spec_edits = '{}' where id = ${id}`)
  expect(await fits()).toBe('fits')
})

it('limits how many builds a network checks, but not repeated checks of the same build', async () => {
  await shop.rows(sql`
    insert into throttles (key, attempts, forget_at) values ('buildChecks:127.0.0.1', ${limits.buildChecks.attempts}::int, now() + interval '1 minute')
    on conflict (key) do update set attempts = excluded.attempts`)
  expect((await check([{ sku: 'MOUSE', quantity: 7 }])).status).toBe(200)
  const { status, refused } = await check([{ sku: 'MOUSE', quantity: 8 }])
  expect([status, refused.code, refused.message]).toEqual([429, 'TOO_MANY_REQUESTS', messages.tooManyAttempts])
  expect((await check([{ sku: 'MOUSE', quantity: 7 }])).status).toBe(200)
})

it('returns a build’s parts with the facts that rules use', async () => {
  const { data } = await trpcCall(shop, 'query', 'builds.parts', { input: { skus: ['MOUSE', 'GPU-338', 'NONE', 'MOUSE'] } })
  expect(data).toMatchObject({
    parts: [
      { sku: 'MOUSE', name: 'MOUSE of the test', verifiedOn: null, facts: null, factTexts: [], priceMinor: 24_500_00 },
      {
        sku: 'GPU-338',
        productType: 'Graphics card',
        verifiedOn: '2026-11-02',
        facts: { kind: 'card' },
        factTexts: expect.arrayContaining(['338 mm long']),
      },
    ],
    missing: ['NONE'],
  })
})
