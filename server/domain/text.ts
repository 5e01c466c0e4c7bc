import { z } from 'zod'

// NUL cannot be stored, and half a surrogate pair is no character.
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Text from outside: trimmed at both ends, at most `max` characters, no NUL, no broken characters. May be empty. */
export const text = (max: number) =>
  z
    .string()
    .max(max * 4, `Must be ${max} characters or shorter`)
    .refine(isStorable, 'Must be plain text')
    .trim()
    .max(max, `Must be ${max} characters or shorter`)

/** The same, with at least one visible character. */
export const requiredText = (max: number, message: string) => text(max).min(1, message)

/** A day such as 2026-01-31. The year 0 is none: ISO 8601 has it, PostgreSQL does not. */
export const day = (message: string) => z.iso.date(message).refine((value) => !value.startsWith('0000'), message)

/** Lengths, in characters, of the shop's texts. */
export const textLimits = { name: 200, description: 10_000, review: 2_000, address: 500, other: 200, author: 100, message: 5_000 } as const
