// The name of each setting, and the form of its value in a field.
import { formatAmount } from '#common/kit/format.ts'
import { readTypedAmount, readTypedCount, readTypedPercent, type Typed } from '#common/kit/typed-values.ts'
import { defaultShopName, defaultTerms, type ShopKey } from '#common/settings/rules.ts'
import type { Settings } from './use-settings.ts'

export type TextKey = Exclude<ShopKey, 'logo'>
type Values = { [Key in ShopKey]: Settings['shop'][Key]['value'] }

type FieldTexts = {
  label: string
  hint?: string
  /** The default, as the question before a reset names it. */
  fallback: string
  /** Saved as nothing when it is empty. */
  mayBeEmpty?: true
  isLong?: true
  input?: { type?: string; inputMode?: 'decimal' | 'numeric' | 'tel' | 'email'; autoComplete?: string }
  /** The number that a text means; fields without it hold texts. */
  read?: (text: string) => Typed
}

export const fieldTexts: Readonly<Record<TextKey, FieldTexts>> = {
  name: {
    label: 'Name of the shop',
    hint: 'In the top bar, titles, mails and documents.',
    fallback: defaultShopName,
    input: { autoComplete: 'organization' },
  },
  email: {
    label: 'Email address',
    hint: 'Customers write to it, and it gets the messages of the contact form.',
    fallback: 'the address that the shop was set up with',
    input: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  },
  phone: {
    label: 'Phone number',
    fallback: 'the number that the shop was set up with, or none',
    mayBeEmpty: true,
    input: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  },
  address: { label: 'Address', fallback: 'no address', isLong: true, mayBeEmpty: true, input: { autoComplete: 'off' } },
  taxId: {
    label: 'Tax number',
    hint: 'As it is printed, such as “BIN 0012”.',
    fallback: 'no tax number',
    mayBeEmpty: true,
    input: { autoComplete: 'off' },
  },
  taxBasisPoints: {
    label: 'Tax rate in percent',
    hint: 'The tax that all prices include. 0 prints no tax.',
    fallback: '0, which prints no tax',
    input: { inputMode: 'decimal', autoComplete: 'off' },
    read: readTypedPercent,
  },
  minOrderMinor: {
    label: 'Minimum order',
    hint: 'The smallest total that can be placed. 0 allows every order.',
    fallback: '0, which allows every order',
    input: { inputMode: 'decimal', autoComplete: 'off' },
    read: readTypedAmount,
  },
  priceHoldDays: {
    label: 'Days that a price in the cart holds',
    hint: "A price increase doesn't apply for this many days after a part is added. A price cut always does.",
    fallback: `${defaultTerms.priceHoldDays} days`,
    input: { inputMode: 'numeric', autoComplete: 'off' },
    read: readTypedCount,
  },
}

/** The value as people write it. */
export function textOf(key: TextKey, values: Values): string {
  if (key === 'taxBasisPoints') return String(values[key] / 100)
  if (key === 'minOrderMinor') return formatAmount(values[key])
  return String(values[key] ?? '')
}
