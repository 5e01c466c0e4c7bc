// A payment in the sandbox's Nagad: a row whose state is the one that verify reports, except for the first two.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sandboxPayments } from '#server/db/schema/sandbox-payments.ts'
import { toDecimal } from '#server/payments/amounts.ts'
import { dhakaStamp } from '#server/payments/dhaka-time.ts'
import { changeRow, findRow, type SandboxKey, type SandboxRow } from '../sandbox-rows.ts'
import type { NagadScenario } from './test-inputs.ts'

/** Initialized has no amount yet; Initiated waits for the customer. */
export type NagadState = 'Initialized' | 'Initiated' | 'Pending' | 'Success' | 'Aborted' | 'Failed'

export type NagadRefund = { refNo: string; amount: string; dateTime: string }

type Data = {
  orderId: string
  challenge: string
  amountMinor?: number
  callbackUrl?: string
  scenario?: NagadScenario
  clientMobileNo?: string
  issuerRefNo?: string
  paidTime?: string
  refunds?: NagadRefund[]
}

export type NagadPayment = Data & Readonly<{ ref: string; state: NagadState; createdAt: Date }>

export const paymentKey = (ref: string): SandboxKey => ({ provider: 'nagad', ref })

const readPayment = ({ ref, state, data, createdAt }: SandboxRow): NagadPayment => ({
  ...(data as Data),
  ref,
  state: state as NagadState,
  createdAt,
})

export async function findPayment(db: Db, ref: string): Promise<NagadPayment | null> {
  const row = await findRow(db, paymentKey(ref), 'payment')
  return row && readPayment(row)
}

/** Moves a payment to its next state; null if it is in none of the states `from`. */
export async function movePayment(
  db: Db,
  ref: string,
  change: { from: readonly NagadState[]; to: NagadState; data?: Partial<Data> & Record<string, unknown> },
): Promise<NagadPayment | null> {
  const row = await changeRow(db, paymentKey(ref), change)
  return row && readPayment(row)
}

/** Adds a payment and returns its id and challenge; null if the order id is used. One statement claims the id and adds the payment. */
export async function addPayment(db: Db, orderId: string): Promise<{ ref: string; challenge: string } | null> {
  const ref = `${dhakaStamp(new Date())}${randomBytes(12).toString('hex')}`
  const challenge = randomBytes(20).toString('hex')
  const rows = await db.execute(sql`
    with taken as (
      insert into ${sandboxPayments} (provider, ref, kind, state) values ('nagad', ${`order:${orderId}`}, 'order', 'used')
      on conflict do nothing returning ref
    )
    insert into ${sandboxPayments} (provider, ref, kind, state, lookup, data)
    select 'nagad', ${ref}, 'payment', 'Initialized', ${orderId}, ${JSON.stringify({ orderId, challenge })}::jsonb from taken
    returning ref`)
  return rows.length > 0 ? { ref, challenge } : null
}

/** The details recorded when the money is taken. */
export const receipt = () => ({ issuerRefNo: newRefNo(), paidTime: nagadTime(new Date()) })

export const newRefNo = (): string => randomBytes(4).toString('hex').toUpperCase()

/** In Nagad's format: `2019-12-04 15:53:47.0`. */
export const nagadTime = (moment: Date): string => dhakaStamp(moment).replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3 $4:$5:$6.0')

/** The amount to report: a wrong one if the scenario asks for it. */
export function reportedAmount({ amountMinor = 0, scenario }: NagadPayment): string {
  if (scenario !== 'tampered') return toDecimal(amountMinor)
  return toDecimal(amountMinor > 100 ? amountMinor - 100 : amountMinor + 100)
}

/** The merchant's callback address with Nagad's status, where the customer is redirected. */
export function callbackOf({ callbackUrl = '', ref, orderId, state, issuerRefNo = '' }: NagadPayment, merchantId: string): string {
  const url = new URL(callbackUrl)
  const query = {
    merchant: merchantId,
    order_id: orderId,
    payment_ref_id: ref,
    status: state,
    status_code: state === 'Success' ? '00_0000_000' : '99_0000_001',
    message: `${state} payment`,
    payment_dt: dhakaStamp(new Date()),
    issuer_payment_ref: issuerRefNo,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
