// The meaning of bKash's error codes. They arrive with HTTP 200, under one of several field names.
import { z } from 'zod'
import type { FailureReason } from './gateway.ts'

const Code = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^\w{1,32}$/))
  .nullish()
const Coded = z.object({ errorCode: Code, externalCode: Code, statusCode: Code })

const ok = '0000'

/** Null if the call did not fail. An error's own field takes precedence over the status. */
export function readBkashCode(answer: unknown): string | null {
  const read = Coded.safeParse(answer)
  if (!read.success) return null
  const { errorCode, externalCode, statusCode } = read.data
  return [errorCode, externalCode, statusCode].find((code) => code && code !== ok) ?? null
}

/** The outcome is unknown to bKash itself: processing failed, an exception, a concurrent request, maintenance. */
export const unsureCodes: ReadonlySet<string> = new Set(['2003', '2020', '2024', '2059', '503', '9999'])

export const notFoundCode = '2033'

/** The app's key or secret is wrong. */
export const wrongAppCode = '2001'

/** Failed executions and their reasons. Other codes, such as 2056, 2062 and 2117, describe states; the payment's status is more precise. */
export const failureOfCode: ReadonlyMap<string, FailureReason> = new Map([
  ['2023', 'insufficient_funds'],
  ['2069', 'cancelled'],
  // A wrong, expired or locked wallet, one-time password or PIN; or an account that may not pay.
  ...['2009', '2010', '2011', '2013', '2014', '2015', '2016', '2017', '2018', '2019', '2037', '2038', '2043', '2045', '2057', '2058'].map(
    (code) => [code, 'declined'] as const,
  ),
])
