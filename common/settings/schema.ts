import { z } from 'zod'
import { formatAmount } from '#common/kit/format.ts'
import { requiredLine, requiredLines, wholeNumberWithin } from '#common/kit/text.ts'
import { EmailAddress } from '../users/schema.ts'
import { mostMinOrderMinor, phonePattern, secondFactorDemands } from './rules.ts'

const controlsExpected = 'Must have no control characters'
const hasNoControls = (text: string) => /^[^\p{Cc}]*(?:\r?\n[^\p{Cc}]*)*$/u.test(text)

const minOrderExpected = `Enter an amount from 0 to ${formatAmount(mostMinOrderMinor)}`

// Null takes a value back to its default.
const values = {
  name: requiredLine(100, 'Enter the name of the shop').nullable(),
  logo: z
    .string('Upload a picture')
    .regex(/^\/images\/uploads\/[0-9a-f]{32}\.webp$/, 'Upload a PNG, JPEG or WebP picture')
    .nullable(),
  email: EmailAddress.nullable(),
  phone: z.string('Enter a telephone number').trim().regex(phonePattern, 'Enter a telephone number').nullable(),
  address: requiredLines(300, 'Enter the address').refine(hasNoControls, controlsExpected).nullable(),
  taxId: requiredLine(50, 'Enter the tax number').nullable(),
  taxBasisPoints: z
    .number('Enter a percentage from 0 to 100')
    .int('Enter at most two decimals')
    .min(0, 'Enter a percentage from 0 to 100')
    .max(10_000, 'Enter a percentage from 0 to 100')
    .nullable(),
  minOrderMinor: z
    .number(minOrderExpected)
    .int(minOrderExpected)
    .min(0, minOrderExpected)
    .max(mostMinOrderMinor, minOrderExpected)
    .nullable(),
  priceHoldDays: wholeNumberWithin(0, 90).nullable(),
}

/** New values of settings: missing ones stay. */
export const SettingsChanges = z.strictObject({
  secondFactor: z.enum(secondFactorDemands, 'Must be optional or staff').optional(),
  shop: z.strictObject(values).partial().optional(),
})
export type SettingsChanges = z.infer<typeof SettingsChanges>
