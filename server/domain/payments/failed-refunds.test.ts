// Refunds that a provider refuses: admins see them at once and can retry them; customers read that we are working on it.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { payingShop } from '#server/test/paying-shop.ts'
import type { Person } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await payingShop()
const admin = await shop.admin()
// A card whose payments succeed and whose refunds fail.
const card = '4000 0000 0000 5126'

type Failed = { id: string; amountMinor: number; numbers: number[]; reason: string; code: string | null; email: string }

const ask = (kind: 'query' | 'mutation', path: string, input: unknown, as: Person = admin) =>
  trpcCall(shop, kind, path, { input, headers: bearer(as.token) })
const failedRefunds = async () => (await ask('query', 'payments.failedRefunds', undefined)).data as Failed[]
const redo = (failedId: string, byHand: boolean, refundId = crypto.randomUUID()) =>
  ask('mutation', 'payments.redoRefund', { refundId, failedId, byHand })

async function paid(course = 'return') {
  const basket = await shop.basket(1)
  const { customer, numbers, totalMinor } = basket
  const started = await shop.start(customer, { numbers, method: 'card', totalMinor })
  const back = await shop.browse(started.redirectUrl, { number: card, course })
  await shop.browse(back.headers.get('location') ?? '')
  return { ...basket, ...started, number: numbers[0] ?? 0 }
}

it('is shown to admins and open pages, and is retried or recorded by hand only once', async () => {
  const { id, number, customer, totalMinor } = await paid()
  await ask('mutation', 'payments.refund', { refundId: crypto.randomUUID(), number, amountMinor: 500_00, reason: 'Broken' })
  const notified: string[] = []
  const listening = await shop.sql.listen('orders', (payload) => void notified.push(payload))
  await shop.later()
  await expect.poll(() => notified.join()).toContain(customer.id)
  await listening.unlisten()

  const [failed, ...others] = await failedRefunds()
  expect(others).toEqual([])
  expect(failed).toMatchObject({ amountMinor: 500_00, numbers: [number], reason: 'Broken', email: customer.email })
  expect((await ask('query', 'payments.get', { id }, customer)).data).toMatchObject({ delayedMinor: 500_00, refundedMinor: 0 })

  const again = crypto.randomUUID()
  expect((await redo(failed?.id ?? '', false, again)).data).toEqual({ asked: true })
  expect((await redo(failed?.id ?? '', false, again)).data).toEqual({ asked: false })
  expect(await failedRefunds()).toEqual([])
  await shop.later()
  const [second] = await failedRefunds()
  expect(second).toMatchObject({ id: again, amountMinor: 500_00 })

  expect((await Promise.all([redo(again, true), redo(again, true)])).map(({ data }) => data)).toEqual(
    expect.arrayContaining([{ asked: true }, { asked: false }]),
  )
  expect(await failedRefunds()).toEqual([])
  expect(await shop.stateOf(id)).toMatchObject({ state: 'settled', received: totalMinor, refunded: 500_00 })
  expect((await ask('query', 'payments.get', { id }, customer)).data).toMatchObject({ delayedMinor: 0, refundedMinor: 500_00 })
  const audited = await shop.rows(
    sql`select 1 from audit_entries where action = 'payment.refundRepeated' and subject_id = ${id} and after ->> 'byHand' = 'true'`,
  )
  expect(audited).toHaveLength(1)
  expect(await shop.problems()).toEqual([])
})

it('can be handled if the money paid for no order, so that the shop does not keep it', async () => {
  const { id, totalMinor } = await paid('tampered')
  await shop.later()
  const [failed] = await failedRefunds()
  expect(failed).toMatchObject({ amountMinor: totalMinor - 100, reason: 'wrong_amount' })
  expect((await redo(failed?.id ?? '', true)).data).toEqual({ asked: true })
  expect(await shop.stateOf(id)).toMatchObject({ state: 'refunded', refunded: totalMinor - 100 })
  expect(await shop.problems()).toEqual([])
})

it('is handled by another refund that an admin requests', async () => {
  const { number } = await paid()
  await ask('mutation', 'payments.refund', { refundId: crypto.randomUUID(), number, amountMinor: 100_00, reason: 'Broken' })
  await shop.later()
  expect(await failedRefunds()).toHaveLength(1)
  await ask('mutation', 'payments.refund', { refundId: crypto.randomUUID(), number, amountMinor: 200_00, reason: 'Broken' })
  expect(await failedRefunds()).toEqual([])
})
