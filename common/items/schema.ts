import { z } from 'zod'
import { formatAmount, formatCount } from '#common/kit/format.ts'
import { imageLink } from '#common/kit/image-link.ts'
import { messages } from '#common/kit/messages.ts'
import { priceBounds, quantityBounds } from '#common/kit/money.ts'
import { day, isStorable, line, requiredLine, requiredLines, text, textLimits, wholeNumberWithin } from '#common/kit/text.ts'
import { maxPriceBreaks, tooManyBreaks } from './price-breaks.ts'

const wholeNumber = (message: string) => z.number(message).int('Must be a whole number')

export const ItemId = wholeNumber('Must be an item id').positive().max(Number.MAX_SAFE_INTEGER)
export const ItemRef = z.object({ id: ItemId })
export type ItemRef = z.infer<typeof ItemRef>

const maxSpecsLength = 20_000
const maxSpecsLevels = 8

/** True if PostgreSQL can store the JSON: no NUL, no half of a surrogate pair, and a bounded size. */
function isStorableJson(value: unknown): boolean {
  return isStorableWithin(value, maxSpecsLevels) && JSON.stringify(value).length <= maxSpecsLength
}

function isStorableWithin(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return isStorable(value)
  // JavaScript reads too large numbers as Infinity, which JSON would write as null.
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.entries(value).every(([key, inner]) => isStorable(key) && isStorableWithin(inner, levels - 1))
}

/** Category-specific fields, as the source has them. */
export const ItemSpecs = z
  .record(z.string(), z.unknown())
  .refine(isStorableJson, `Must be JSON of at most ${formatCount(maxSpecsLength)} characters and ${maxSpecsLevels} levels, without NUL`)

const maxSpecEdits = 200
const SpecKey = z.string().min(1).max(100)

/**
 * An admin's values for typed specs, by key, written as people read them: `850 W`, `Yes`, `AM5, AM4`. null or an empty text marks a value
 * as unknown. The category's description decides which values are valid.
 */
export const SpecTexts = z
  .record(SpecKey, line(500).nullable())
  .refine((texts) => Object.keys(texts).length <= maxSpecEdits, `Must have at most ${maxSpecEdits} entries`)
export type SpecTexts = z.infer<typeof SpecTexts>

/** Keys of typed specs that return to the supplier's values. */
export const SpecResets = z.array(SpecKey).max(maxSpecEdits, `Must have at most ${maxSpecEdits} entries`)

/** A product that is being written; its name can contain specs, too. */
export const SpecFormOfNew = z.object({ productType: text(textLimits.other), name: text(textLimits.name) })
export type SpecFormOfNew = z.infer<typeof SpecFormOfNew>

export const ItemPrice = z
  .number(messages.priceRequired)
  .int('Must have at most two decimals')
  .min(priceBounds.min, 'Must be more than zero')
  .max(priceBounds.max, `Must be at most ${formatAmount(priceBounds.max)}`)

export const AvailableQuantity = wholeNumber(messages.availableQuantityRequired)
  .min(0, 'Must be at least 0')
  .max(quantityBounds.max, `Must be at most ${formatCount(quantityBounds.max)}`)
export const MinOrderQuantity = wholeNumber(messages.minOrderQuantityRequired)
  .min(1, 'Must be at least 1')
  .max(quantityBounds.max, `Must be at most ${formatCount(quantityBounds.max)}`)

/** The number of pieces that a product is sold in. */
export const OrderMultiple = wholeNumberWithin(1, quantityBounds.max)

/** Lower prices for larger quantities. Checked together with the product's price, minimum and multiple. */
export const PriceBreaks = z
  .array(z.object({ quantity: wholeNumberWithin(1, quantityBounds.max), priceMinor: ItemPrice }))
  .superRefine((breaks, ctx) => {
    if (breaks.length > maxPriceBreaks) ctx.addIssue({ code: 'custom', path: [maxPriceBreaks, 'quantity'], message: tooManyBreaks })
  })

/** A SKU is a part of addresses, where dots alone mean a folder. */
const isNoPath = (sku: string): boolean => !/^\.+$/.test(sku)

const Sku = requiredLine(textLimits.other, 'Must not be empty').refine(isNoPath, 'Must have a sign other than dots')

/** Another SKU for a product. */
export const NewSku = z.object({ sku: Sku })

/** A product as an admin or an import describes it. Money is in minor units. */
export const NewItem = z.object({
  name: requiredLine(textLimits.name, messages.productNameRequired),
  productType: requiredLine(textLimits.other, messages.productTypeRequired),
  priceMinor: ItemPrice,
  availableQuantity: AvailableQuantity,
  minOrderQuantity: MinOrderQuantity,
  orderMultiple: OrderMultiple.optional(),
  priceBreaks: PriceBreaks.optional(),
  description: requiredLines(textLimits.description, messages.descriptionRequired),
  imageUrls: z.array(imageLink, messages.imageRequired).min(1, messages.imageRequired).max(20, 'Must have at most 20 images'),
  sku: Sku.optional(),
  partNumbers: z.array(requiredLine(textLimits.other, 'Must not be empty')).max(50, 'Must have at most 50 part numbers').optional(),
  manufacturer: line(textLimits.other).nullish(),
  series: line(textLimits.other).nullish(),
  specs: ItemSpecs.optional(),
  specEdits: SpecTexts.optional(),
  releaseYear: wholeNumberWithin(1970, 2100).nullish(),
  verifiedOn: day('Must be a day such as 2026-01-31').nullish(),
})
export type NewItem = z.infer<typeof NewItem>

export const ItemChanges = z.object({
  id: ItemId,
  changes: NewItem.extend({ specResets: SpecResets })
    .partial()
    .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'Nothing to change'),
})
export type ItemChanges = z.infer<typeof ItemChanges>

/** The fields that a client may send; some may be present without a value. */
export type ItemFields = ItemChanges['changes']
