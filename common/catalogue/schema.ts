// Lists of the catalogue, as pages and programs ask for them.
import { z } from 'zod'
import { maxPieces } from '#common/builds/bounds.ts'
import { BuildParts } from '#common/builds/schema.ts'
import { ItemId } from '#common/items/schema.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { formatAmount } from '#common/kit/format.ts'
import { priceBounds } from '#common/kit/money.ts'
import { ListCursor, ListLimit, PageNumber, rowsPerPage } from '#common/kit/paging.ts'
import { requiredText, text, textLimits, wholeNumberWithin } from '#common/kit/text.ts'
import { isFilterKey, isListKey } from './filter-keys.ts'

export const itemSorts = ['best', 'newest', 'price', '-price', 'stock'] as const
export const ItemSort = z.enum(itemSorts)
export type ItemSort = z.infer<typeof ItemSort>

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
