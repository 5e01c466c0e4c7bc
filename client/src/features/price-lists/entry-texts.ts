// The typed texts of a list entry, and their numbers.

import { ItemPrice } from '#common/items/schema.ts'
import { readTypedAmount, readTypedCount } from '#common/kit/typed-values.ts'
import { EntryQuantity } from '#common/price-lists/schema.ts'

export type EntryTexts = Readonly<{ fromQuantity: string; unitPrice: string }>
export type EntryErrors = Readonly<Partial<Record<keyof EntryTexts, string>>>
export type EntryNumbers = { fromQuantity: number; unitPriceMinor: number }

/** The numbers; null with the errors by field. */
export function readEntry({ fromQuantity, unitPrice }: EntryTexts): { entry: EntryNumbers | null; errors: EntryErrors } {
  const [typedQuantity, typedPrice] = [readTypedCount(fromQuantity), readTypedAmount(unitPrice)]
  const quantity = EntryQuantity.safeParse(typedQuantity.value)
  const price = ItemPrice.safeParse(typedPrice.value ?? undefined)
  const errors: EntryErrors = {
    ...(!quantity.success && { fromQuantity: typedQuantity.problem ?? 'Must be a whole number from 1 to 900,000' }),
    ...(!price.success && { unitPrice: typedPrice.problem ?? price.error.issues[0]?.message ?? 'Must be an amount' }),
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
