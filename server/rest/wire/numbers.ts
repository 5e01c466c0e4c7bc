// Numbers in REST requests: JSON numbers, or the plain decimal text that HTML forms send. No other forms are accepted.
import { z } from 'zod'
import { priceBounds, readMinor, toMajor } from '#common/kit/money.ts'
import { badField } from '#server/domain/context/errors.ts'
import { ruledBy } from './documented.ts'

const countText = /^\d{1,15}$/
const amountText = /^\d{1,12}(\.\d{1,2})?$/
const notAnAmount = 'Must be an amount of at most two decimals'

const given = (message: string) => z.string().min(1, { error: message, abort: true })

type CountTexts = { message?: string; malformed?: string }

/** A count, validated by `rule`: a JSON number, or digits. `message` is for a missing count, `malformed` for text that is not a count. */
export const wireCount = (rule: z.ZodType, { message = 'Must be a whole number', malformed = message }: CountTexts = {}) =>
  z.union([ruledBy(z.number(), rule), given(message).regex(countText, malformed)], message)

type AmountBounds = { min: number; max: number }

const amountWithin = ({ min, max }: AmountBounds) => z.number().min(toMajor(min)).max(toMajor(max))

/**
 * An amount in the shop's currency, as a JSON number or as text with at most two decimals. `bounds` are in minor units. `message` is for a
 * missing amount.
 */
export const wireAmount = (message = 'Must be an amount', bounds: AmountBounds = priceBounds) =>
  z.union([ruledBy(z.number(), amountWithin(bounds)), given(message).regex(amountText, notAnAmount)], message)

/** A count in a query, validated by `rule`. Its message is also used for malformed text. */
export const queryCount = (rule: z.ZodType) => ruledBy(z.string().regex(/^\d{1,9}$/, textOf(rule)), rule)

/** A schema's message for values that are not numbers. */
const textOf = (rule: z.ZodType): string => rule.safeParse('').error?.issues[0]?.message ?? 'Must be a whole number'

type WireNumber = number | string

/** The domain checks the count's limits. */
export const readCount = (value: WireNumber): number => Number(value)

/** An amount in minor units. Throws a 400 that names `field` for a malformed amount, or one with more than two decimals. */
export function readAmount(field: string, value: WireNumber): number {
  const minor = readMinor(String(value))
  if (minor === null) throw badField(field, notAnAmount)
  return minor
}

/**
 * An amount for a program. The documented paths know customers and admins alone (server/request/call-context.ts), who see the amounts of all that they
 * see: a hidden one is a fault of ours.
 */
export function writeAmount(minor: number | null): number {
  if (minor === null) throw new Error('An amount is hidden from a documented path')
  return toMajor(minor)
}

/** The number in a path; null if it is not a number, so that the route answers 404. */
export function readPathNumber(text: string, maxDigits = 15): number | null {
  return /^\d+$/.test(text) && text.length <= maxDigits ? Number(text) : null
}
