// The name of each setting, and the form of its value in a field.
import { formatAmount } from '#common/kit/format.ts'
import { readTypedAmount, readTypedCount, type Typed } from '#common/kit/typed-values.ts'
import type { ShopKey } from '#common/settings/rules.ts'
import type { Settings } from './use-settings.ts'

export type TextKey = Exclude<ShopKey, 'logo'>
type Values = { [Key in ShopKey]: Settings['shop'][Key]['value'] }

type FieldTexts = {
  label: string
  hint?: string
  /** Saved as nothing when it is empty. */
  mayBeEmpty?: true
  isLong?: true
  input?: { type?: string; inputMode?: 'decimal' | 'numeric' | 'tel' | 'email'; autoComplete?: string }
  /** The number that a text means; fields without it hold texts. */
  read?: (text: string) => Typed
}

export const fieldTexts: Readonly<Record<TextKey, FieldTexts>> = {
  name: { label: 'Name of the shop', hint: 'In the top bar, titles, mails and documents.', input: { autoComplete: 'organization' } },
  email: {
    label: 'Email address',
    hint: 'Customers write to it, and it gets the messages of the contact form.',
    input: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  },
  phone: { label: 'Phone number', mayBeEmpty: true, input: { type: 'tel', inputMode: 'tel', autoComplete: 'off' } },
  address: { label: 'Address', isLong: true, mayBeEmpty: true, input: { autoComplete: 'off' } },
  taxId: { label: 'Tax number', hint: 'As it is printed, such as “BIN 0012”.', mayBeEmpty: true, input: { autoComplete: 'off' } },
  taxBasisPoints: {
    label: 'Tax rate in percent',
    hint: 'The tax that all prices include. 0 prints no tax.',
    input: { inputMode: 'decimal', autoComplete: 'off' },
    read: readTypedAmount,
  },
  minOrderMinor: {
    label: 'Minimum order',
    hint: 'The smallest total that can be placed. 0 allows every order.',
    input: { inputMode: 'decimal', autoComplete: 'off' },
    read: readTypedAmount,
  },
  priceHoldDays: {
    label: 'Days that a price in the cart holds',
    hint: 'Rises do not count for so many days after a part was added; falls always do.',
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
