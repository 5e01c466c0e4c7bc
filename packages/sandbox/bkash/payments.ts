// A payment in the sandbox's bKash: a row whose state records how far the customer, and then the merchant, have progressed.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sandboxPayments } from '#server/db/schema/sandbox-payments.ts'
import { readDecimal, toDecimal } from '#server/payments/amounts.ts'
import { changeRow, findRow, type SandboxKey, type SandboxRow } from '../sandbox-rows.ts'
import type { BkashScenario } from './test-inputs.ts'

/** The customer moves it as far as Confirmed; Completed is paid. Cancelled and Failed are final. */
export type BkashState = 'Initiated' | 'WalletGiven' | 'OtpGiven' | 'Confirmed' | 'Completed' | 'Cancelled' | 'Failed'

export type BkashRefund = { refundTrxId: string; amount: string; completedTime: string }

type Data = {
  amountMinor: number
  currency: string
  invoice: string
  payerReference: string
  callbackUrl: string
  createTime: string
  scenario?: BkashScenario
  tries?: number
  wallet?: string
  trxId?: string
  executeTime?: string
  refunds?: BkashRefund[]
}

export type BkashPayment = Data & Readonly<{ paymentId: string; state: BkashState; createdAt: Date; reference: string }>

const lifeMs = 24 * 60 * 60 * 1_000

export const paymentKey = (paymentId: string): SandboxKey => ({ provider: 'bkash', ref: paymentId })

const readPayment = ({ ref, state, data, createdAt }: SandboxRow): BkashPayment => {
  const known = data as Data
  return { ...known, paymentId: ref, state: state as BkashState, createdAt, reference: known.invoice }
}

export async function findPayment(db: Db, paymentId: string): Promise<BkashPayment | null> {
  const row = await findRow(db, paymentKey(paymentId), 'payment')
  return row && readPayment(row)
}

/** Moves a payment to its next state; null if it is in none of the states `from`. */
export async function movePayment(
  db: Db,
  paymentId: string,
  change: { from: readonly BkashState[]; to: BkashState; data?: Partial<Data> & Record<string, unknown> },
): Promise<BkashPayment | null> {
  const row = await changeRow(db, paymentKey(paymentId), change)
  return row && readPayment(row)
}

/** Adds a payment; null if the invoice number is used. One statement claims the number and adds the payment. */
export async function addPayment(db: Db, data: Data): Promise<BkashPayment | null> {
  const paymentId = `TR0011${randomBytes(8).toString('hex').toUpperCase()}`
  const { provider, ref } = paymentKey(paymentId)
  const rows = await db.execute(sql`
    with taken as (
      insert into ${sandboxPayments} (provider, ref, kind, state) values (${provider}, ${`invoice:${data.invoice}`}, 'invoice', 'used')
      on conflict do nothing returning ref
    )
    insert into ${sandboxPayments} (provider, ref, kind, state, lookup, data)
    select ${provider}, ${ref}, 'payment', 'Initiated', ${data.invoice}, ${JSON.stringify(data)}::jsonb from taken
    returning ref`)
  return rows.length > 0 ? findPayment(db, paymentId) : null
}

/** Completes the payment: the money is taken. */
export const completePayment = (db: Db, paymentId: string, from: BkashState): Promise<BkashPayment | null> =>
  movePayment(db, paymentId, { from: [from], to: 'Completed', data: { trxId: newTrxId(), executeTime: bkashTime(new Date()) } })

export const isExpired = ({ createdAt }: BkashPayment): boolean => Date.now() > createdAt.getTime() + lifeMs

export const newTrxId = (): string => randomBytes(5).toString('hex').toUpperCase()

/** In bKash's format: `2019-08-07T11:15:56:336 GMT+0600`. */
export const bkashTime = (moment: Date): string =>
  `${new Date(moment.getTime() + 6 * 60 * 60 * 1_000).toISOString().replace(/\.(\d+)Z$/, ':$1')} GMT+0600`

/** The amount to report: a wrong one if the scenario asks for it. */
export function reportedAmount({ amountMinor, scenario }: BkashPayment): string {
  if (scenario !== 'tampered') return toDecimal(amountMinor)
  return toDecimal(amountMinor > 100 ? amountMinor - 100 : amountMinor + 100)
}

/** An amount of a call, in minor units; null if it is malformed or zero. */
export const readAmount = (text: string): number | null => readDecimal(text) || null

/** The merchant's callback address with bKash's status, where the customer is redirected. */
export function callbackOf({ callbackUrl, paymentId }: BkashPayment, status: 'success' | 'failure' | 'cancel'): string {
  const url = new URL(callbackUrl)
  for (const [name, value] of Object.entries({ paymentID: paymentId, status, signature: randomBytes(6).toString('hex') }))
    url.searchParams.set(name, value)
  return url.href
}
