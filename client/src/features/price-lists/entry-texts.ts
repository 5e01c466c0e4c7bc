// The typed texts of a list entry, and their numbers.

import { ItemPrice } from '#common/items/schema.ts'
import { readMinor } from '#common/money.ts'
import { EntryQuantity } from '#common/prices/list-schema.ts'

export type EntryTexts = Readonly<{ fromQuantity: string; unitPrice: string }>
export type EntryErrors = Readonly<Partial<Record<keyof EntryTexts, string>>>
export type EntryNumbers = { fromQuantity: number; unitPriceMinor: number }

/** The numbers; null with the errors by field. */
export function readEntry({ fromQuantity, unitPrice }: EntryTexts): { entry: EntryNumbers | null; errors: EntryErrors } {
  const minor = readMinor(unitPrice.trim())
  const quantity = EntryQuantity.safeParse(/^\d{1,9}$/.test(fromQuantity.trim()) ? Number(fromQuantity) : Number.NaN)
  const price = ItemPrice.safeParse(minor)
  const errors: EntryErrors = {
    ...(!quantity.success && { fromQuantity: 'Must be a whole number from 1 to 900,000' }),
    ...(minor === null
      ? { unitPrice: 'Must be an amount such as 1250 or 1250.50' }
      : !price.success && { unitPrice: price.error.issues[0]?.message ?? 'Must be an amount' }),
  }
  const entry = quantity.success && price.success ? { fromQuantity: quantity.data, unitPriceMinor: price.data } : null
  return { entry, errors }
}

/** The messages of a refusal by field. */
export function entryErrors(issues: readonly { path: string; message: string }[]): EntryErrors {
  const found = (name: string) => issues.find(({ path }) => path.split('.').at(-1) === name)?.message
  const [fromQuantity, unitPrice] = [found('fromQuantity'), found('unitPriceMinor')]
  return { ...(fromQuantity !== undefined && { fromQuantity }), ...(unitPrice !== undefined && { unitPrice }) }
}
