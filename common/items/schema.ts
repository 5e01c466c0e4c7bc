import { z } from 'zod'
import { isFilterKey, isListKey } from '#common/catalogue/filter-keys.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { formatAmount, formatCount } from '#common/kit/format.ts'
import { imageLink } from '#common/kit/image-link.ts'
import { messages } from '#common/kit/messages.ts'
import { priceBounds, quantityBounds } from '#common/kit/money.ts'
import { PageNumber, rowsPerPage } from '#common/kit/paging.ts'
import { day, isStorable, line, requiredLine, requiredLines, requiredText, text, textLimits, wholeNumberWithin } from '#common/kit/text.ts'
import { maxPieces } from '../builds/bounds.ts'
import { BuildParts } from '../builds/schema.ts'
import { maxPriceBreaks, tooManyBreaks } from '../prices/rules.ts'

const wholeNumber = (message: string) => z.number(message).int('Must be a whole number')

export const itemSorts = ['best', 'newest', 'price', '-price', 'stock'] as const
export const ItemSort = z.enum(itemSorts)
export type ItemSort = z.infer<typeof ItemSort>

/** The maximum and default number of rows per list. */
export const maxListLimit = 1000
export const ListLimit = wholeNumberWithin(1, maxListLimit).default(maxListLimit)

/** The start of a list's next page: an opaque value from the previous page. */
export const ListCursor = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/, 'Must be the cursor of an earlier page')

export const PriceLimit = z
  .number('Must be an amount')
  .int('Must have at most two decimals')
  .min(0, 'Must be at least 0')
  .max(priceBounds.max, `Must be at most ${formatAmount(priceBounds.max)}`)

const noFilter = (key: string): string => `There is no filter "${cutText(key, 60)}"`

/**
 * Filters by typed specs: for each key, the values of which a part must have one. Numbers are ranges such as `650-850`; `-` selects
 * parts whose value is not stated. Unknown keys are refused by name.
 */
export const ItemFilters = z
  .record(
    z.string().max(textLimits.other),
    z.array(requiredText(textLimits.other, 'Must not be empty')).min(1).max(50, 'Must have at most 50 values'),
  )
  .superRefine((filters, ctx) => {
    for (const key of Object.keys(filters)) if (!isFilterKey(key)) ctx.addIssue({ code: 'custom', path: [key], message: noFilter(key) })
  })
export type ItemFilters = z.infer<typeof ItemFilters>

/** Names the unknown filters: ignoring one would show other parts than requested. */
const namesUnknown: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 3).map(noFilter).join('. ') : undefined

/** A catalogue list for programs, in pages of `limit` rows. */
export const ItemList = z.strictObject(
  {
    q: text(textLimits.other).optional(),
    type: text(textLimits.other).optional(),
    filters: ItemFilters.optional(),
    priceFromMinor: PriceLimit.optional(),
    priceToMinor: PriceLimit.optional(),
    availability: z.enum(['all', 'orderable']).default('all'),
    sort: ItemSort.default('best'),
    limit: ListLimit,
    cursor: ListCursor.optional(),
  },
  { error: namesUnknown },
)
export type ItemList = z.infer<typeof ItemList>

/** The selectable numbers of rows per catalogue page. */
export const pageSizes = [24, 48, 96] as const

/**
 * A catalogue page, filtered by text, types, price, availability and typed specs. Either the numbered `page`, or the page next to a cursor.
 */
export const ItemBrowse = z.strictObject(
  {
    q: text(textLimits.other).optional(),
    /** Searches for the words of `q` as typed, without corrections. */
    isLiteral: z.boolean().default(false),
    types: z.array(requiredText(textLimits.other, 'Must not be empty')).max(20, 'Must have at most 20 types').optional(),
    filters: ItemFilters.optional(),
    priceFromMinor: PriceLimit.optional(),
    priceToMinor: PriceLimit.optional(),
    availability: z.enum(['all', 'orderable']).default('all'),
    sort: ItemSort.default('best'),
    page: PageNumber,
    after: ListCursor.optional(),
    before: ListCursor.optional(),
    perPage: rowsPerPage(24),
    /** The filters whose values are given in full, by key, and `type` for the categories; the others have their best values. */
    allOf: z
      .array(
        z
          .string()
          .max(textLimits.other)
          .refine(isListKey, { error: ({ input }) => noFilter(String(input)) }),
      )
      .max(20, 'Must have at most 20 filters')
      .optional(),
    /** The parts chosen for one machine: the answer says of each part on the page whether it works with them. */
    build: BuildParts.optional(),
    /** Leaves out parts that conflict with `build`. */
    fitsOnly: z.boolean().default(false),
    /** The pieces of a part that one machine gets together with `build`; the fit is checked for this many. */
    pieces: wholeNumberWithin(1, maxPieces).default(1),
  },
  { error: namesUnknown },
)
export type ItemBrowse = z.infer<typeof ItemBrowse>

export const ItemSuggest = z.strictObject({ q: text(textLimits.other) })
export type ItemSuggest = z.infer<typeof ItemSuggest>

export const ItemId = wholeNumber('Must be an item id').positive().max(Number.MAX_SAFE_INTEGER)
export const ItemRef = z.object({ id: ItemId })
export type ItemRef = z.infer<typeof ItemRef>

const distinctIds = (ids: readonly number[]) => new Set(ids).size === ids.length

/** Parts by id: a browser stores the ids of the parts that it showed last. */
export const ItemPick = z.object({ ids: z.array(ItemId).max(48, 'Must have at most 48 ids') })
export type ItemPick = z.infer<typeof ItemPick>

export const ItemCompare = z.object({
  ids: z
    .array(ItemId)
    .min(2, 'Compare at least two items')
    .max(4, 'Compare at most four items')
    .refine(distinctIds, 'Must not repeat an item'),
})
export type ItemCompare = z.infer<typeof ItemCompare>

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
