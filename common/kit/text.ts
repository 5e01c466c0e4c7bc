import { z } from 'zod'
import { issueText } from './issue-texts.ts'
import { hasVisibleText } from './visible-text.ts'

// Every schema imports this file, so forms in the browser and calls on the server explain issues in the same words.
z.config({ customError: issueText })

// NUL cannot be stored, and half of a surrogate pair is not a character.
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Text from outside: trimmed, at most `max` characters, without NUL or broken characters. May be empty. */
export const text = (max: number) =>
  z
    .string()
    .max(max * 4, `Must be ${max} characters or shorter`)
    .refine(isStorable, { error: 'Must not contain NUL or broken characters', abort: true })
    .trim()
    .max(max, `Must be ${max} characters or shorter`)

/** Like `text`, with at least one visible character. */
export const requiredText = (max: number, message: string) => text(max).min(1, { error: message, abort: true })

/** With them a name can look like another one. */
export const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

// And what breaks a line in a table or a mail: controls, line and paragraph separators. Joiners are allowed, because Bengali names need them.
export const notOneLine = new RegExp(`(?:[\\p{Cc}\\u2028\\u2029]|${directionMarks.source})+`, 'gu')

/** True if a text is a single line without direction marks. */
export const isOneLine = (text: string): boolean => text.search(notOneLine) === -1

const isEmptyOrVisible = (text: string): boolean => text === '' || hasVisibleText(text)
const invisible = 'Must have a visible character'

const oneLineExpected = 'Must be one line, without control characters or direction marks: write it on one line'

/** A name or another short text: like `text`, on one line. May be empty. */
export const line = (max: number) => text(max).refine(isOneLine, oneLineExpected).refine(isEmptyOrVisible, invisible)

/** Like `line`, with at least one visible character. */
export const requiredLine = (max: number, message: string) =>
  requiredText(max, message).refine(isOneLine, oneLineExpected).refine(hasVisibleText, message)

/** A text of several lines: like `text`, not invisible. May be empty. */
export const lines = (max: number) => text(max).refine(isEmptyOrVisible, invisible)

/** Like `lines`, with at least one visible character. */
export const requiredLines = (max: number, message: string) => requiredText(max, message).refine(hasVisibleText, message)

/** A whole number from `min` to `max`, with one message for every other value. */
export const wholeNumberWithin = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}`
  return z.number(message).int(message).min(min, message).max(max, message)
}

/** A day such as 2026-01-31. Refuses the year 0: ISO 8601 has it, PostgreSQL does not. */
export const day = (message: string) => z.iso.date(message).refine((value) => !value.startsWith('0000'), message)

/** Maximum text lengths, in characters. */
export const textLimits = { name: 200, description: 10_000, review: 2_000, address: 500, other: 200, author: 100, message: 5_000 } as const
