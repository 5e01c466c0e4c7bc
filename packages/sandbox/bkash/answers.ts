// bKash's answer format: business errors arrive with HTTP 200.
import type { FastifyReply, FastifyRequest } from 'fastify'

const messages = {
  '2001': 'Invalid App Key',
  '2002': 'Invalid Payment ID',
  '2006': 'Invalid amount',
  '2007': 'Invalid currency',
  '2008': 'Invalid intent',
  '2023': 'Insufficient Balance',
  '2026': 'The reversal amount cannot be greater than the original transaction amount',
  '2029': 'Duplicate for all transactions',
  '2031': 'Invalid merchant invoice number',
  '2033': 'Transaction not found',
  '2034': 'The transaction cannot be reversed because the original transaction has been reversed',
  '2048': 'Invalid Payer Reference',
  '2049': 'Invalid Merchant Callback URL',
  '2056': 'Invalid Payment State',
  '2062': 'The payment has already been completed',
  '2063': 'Mode is not valid as per request data',
  '2065': 'Mandatory field missing',
  '2117': 'The payment execution has already been completed',
  '503': 'System is undergoing maintenance. Please try again later',
} as const
export type BkashCode = keyof typeof messages

export const bkashError = (code: BkashCode) => ({ statusCode: code, statusMessage: messages[code] })
export const bkashOk = { statusCode: '0000', statusMessage: 'Successful' } as const

/** The text fields of a call's body; bKash accepts no other kind. */
export function textsOf({ body }: FastifyRequest): Readonly<Record<string, string>> {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return Object.fromEntries(fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/** Waits `ms`, or until the caller has hung up. */
export async function answerAfter({ raw }: FastifyReply, ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    raw.once('close', done)
    function done() {
      clearTimeout(timer)
      raw.off('close', done)
      resolve()
    }
  })
}
