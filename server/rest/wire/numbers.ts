// Numbers on the wire: JSON numbers, or the plain decimal text that HTML forms send. Nothing else is guessed at.
import { z } from 'zod'
import { badField } from '#server/domain/errors.ts'
import { readMinor } from '#server/domain/money.ts'

const countText = /^\d{1,15}$/
const amountText = /^\d{1,12}(\.\d{1,2})?$/
const notAnAmount = 'Must be an amount of at most two decimals'

const given = (message: string) => z.string().min(1, { error: message, abort: true })

/** A count: a JSON number, or digits. `message` is said where there is none, and `malformed` where text is no count. */
export const wireCount = (message = 'Must be a whole number', malformed = message) =>
  z.union([z.number(), given(message).regex(countText, malformed)], message)

/** An amount in the shop's currency: a JSON number, or text with at most two decimals. `message` is said where there is none. */
export const wireAmount = (message = 'Must be an amount') => z.union([z.number(), given(message).regex(amountText, notAnAmount)], message)

type WireNumber = number | string

/** A count as a number; the domain checks its bounds. */
export const readCount = (value: WireNumber): number => Number(value)

/** An amount in minor units. Throws a 400 that names `field` where it has more than two decimals or is no plain amount. */
export function readAmount(field: string, value: WireNumber): number {
  const minor = readMinor(String(value))
  if (minor === null) throw badField(field, notAnAmount)
  return minor
}

/** The number in a path, or null where a path holds none: then there is nothing there. */
export function readPathNumber(text: string, maxDigits = 15): number | null {
  return /^\d+$/.test(text) && text.length <= maxDigits ? Number(text) : null
}
