// A payment in the sandbox's bKash: a row whose state is how far the customer, and then the merchant, have come with it.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sandboxPayments } from '#server/db/schema/sandbox-payments.ts'
import { readDecimal, toDecimal } from '#server/payments/amounts.ts'
import { changeRow, findRow, type SandboxKey, type SandboxRow } from '../sandbox-rows.ts'
import type { BkashScenario } from './test-inputs.ts'

/** On the customer's side as far as Confirmed; Completed is paid. Cancelled and Failed are ends. */
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

/** The payment's next state, or null where it is in none of the states `from`. */
export async function movePayment(
  db: Db,
  paymentId: string,
  change: { from: readonly BkashState[]; to: BkashState; data?: Partial<Data> & Record<string, unknown> },
): Promise<BkashPayment | null> {
  const row = await changeRow(db, paymentKey(paymentId), change)
  return row && readPayment(row)
}

/** A new payment, or null where the invoice number was used before. One statement takes the number and makes the payment. */
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

/** Ends the customer's and the merchant's part: the money is taken. */
export const completePayment = (db: Db, paymentId: string, from: BkashState): Promise<BkashPayment | null> =>
  movePayment(db, paymentId, { from: [from], to: 'Completed', data: { trxId: newTrxId(), executeTime: bkashTime(new Date()) } })

export const isTooOld = ({ createdAt }: BkashPayment): boolean => Date.now() > createdAt.getTime() + lifeMs

export const newTrxId = (): string => randomBytes(5).toString('hex').toUpperCase()

/** As bKash writes it: `2019-08-07T11:15:56:336 GMT+0600`. */
export const bkashTime = (moment: Date): string =>
  `${new Date(moment.getTime() + 6 * 60 * 60 * 1_000).toISOString().replace(/\.(\d+)Z$/, ':$1')} GMT+0600`

/** The amount that is reported: another one where that is what is tried. */
export function reportedAmount({ amountMinor, scenario }: BkashPayment): string {
  if (scenario !== 'tampered') return toDecimal(amountMinor)
  return toDecimal(amountMinor > 100 ? amountMinor - 100 : amountMinor + 100)
}

/** An amount of the wire, in minor units; null where it is none, or nothing. */
export const readAmount = (text: string): number | null => readDecimal(text) || null

/** Where the customer goes: the merchant's address, with bKash's word. */
export function callbackOf({ callbackUrl, paymentId }: BkashPayment, status: 'success' | 'failure' | 'cancel'): string {
  const url = new URL(callbackUrl)
  for (const [name, value] of Object.entries({ paymentID: paymentId, status, signature: randomBytes(6).toString('hex') }))
    url.searchParams.set(name, value)
  return url.href
}
