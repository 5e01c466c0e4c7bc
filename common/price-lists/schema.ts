import { z } from 'zod'
import { ItemId, ItemPrice } from '#common/items/schema.ts'
import { quantityBounds } from '#common/kit/money.ts'
import { PageNumber, rowsPerPage } from '#common/kit/paging.ts'
import { day, line, requiredLine, text, textLimits, wholeNumberWithin } from '#common/kit/text.ts'
import { EmailAddress } from '#common/users/schema.ts'
import { percentBounds, readBasisPoints, writePercent } from './percent.ts'

export const PriceListId = z.uuid('Must be the id of a price list')
export const PriceListName = requiredLine(textLimits.name, 'Name is Required')
const GroupId = z.uuid('Must be the id of a group')

const localExpected = 'Must be a day and a time, such as 2026-11-30T00:00'

/** A local time in the shop's time zone. */
export const LocalMoment = z
  .string(localExpected)
  .max(16, localExpected)
  .refine((local) => {
    const [date, time, ...others] = local.split('T')
    return day('').safeParse(date).success && /^([01]\d|2[0-3]):[0-5]\d$/.test(time ?? '') && others.length === 0
  }, localExpected)

/** The first moment, and the moment before which a list ends, as local times; null means unbounded. */
const period = { startsAt: LocalMoment.nullish(), endsAt: LocalMoment.nullish() }

export const NewPriceList = z.object({ name: PriceListName, ...period })
export type NewPriceList = z.infer<typeof NewPriceList>

export const PriceListRef = z.object({ id: PriceListId })
export type PriceListRef = z.infer<typeof PriceListRef>

/** Only the given fields change. */
export const PriceListChanges = z.object({ id: PriceListId, name: PriceListName.optional(), ...period })
export type PriceListChanges = z.infer<typeof PriceListChanges>

export const PriceListSearch = z.object({
  text: text(textLimits.other).optional(),
  /** Returns only deleted lists. */
  isDeleted: z.boolean().default(false),
  page: PageNumber,
  perPage: rowsPerPage(50),
})
export type PriceListSearch = z.infer<typeof PriceListSearch>

/** The maximum number of entries per product in one list. */
export const maxEntriesPerProduct = 10

export const EntryQuantity = wholeNumberWithin(1, quantityBounds.max)
const entry = { listId: PriceListId, productId: ItemId, fromQuantity: EntryQuantity }

export const NewEntry = z.object({ ...entry, unitPriceMinor: ItemPrice })
export type NewEntry = z.infer<typeof NewEntry>

export const EntryRef = z.object(entry)
export type EntryRef = z.infer<typeof EntryRef>

/** `fromQuantity` identifies the entry; `to` is its new content. */
export const EntryChanges = z.object({ ...entry, to: z.object({ fromQuantity: EntryQuantity, unitPriceMinor: ItemPrice }) })
export type EntryChanges = z.infer<typeof EntryChanges>

/** Entries of a list whose part has these words in SKU, name or part numbers. */
export const EntrySearch = z.object({
  listId: PriceListId,
  text: text(textLimits.other).optional(),
  page: PageNumber,
  perPage: rowsPerPage(50),
})
export type EntrySearch = z.infer<typeof EntrySearch>

export const entryImportLimits = { bytes: 5 * 1024 * 1024, rows: 50_000 } as const

const percentExpected = `Must be a percentage from ${percentBounds.min} to ${percentBounds.max}, with at most two decimals`

/** A percentage off the public price, as text such as `12.5`. The value is a type or a maker; rules for all products have no value. */
export const NewRule = z
  .object({
    listId: PriceListId,
    appliesTo: z.enum(['all', 'type', 'maker']),
    value: line(textLimits.other).default(''),
    percent: z
      .string(percentExpected)
      .max(10, percentExpected)
      .refine((percent) => readBasisPoints(percent) !== null, percentExpected)
      .transform((percent) => writePercent(readBasisPoints(percent) ?? 0)),
  })
  .refine(({ appliesTo, value }) => (appliesTo === 'all') === (value === ''), {
    path: ['value'],
    message: 'Name the type or the maker; a rule for all products has none',
  })
export type NewRule = z.infer<typeof NewRule>

const rowId = wholeNumberWithin(1, Number.MAX_SAFE_INTEGER)
export const RuleRef = z.object({ listId: PriceListId, id: rowId })
export type RuleRef = z.infer<typeof RuleRef>

export const NewHolder = z
  .object({ listId: PriceListId, email: EmailAddress.optional(), groupId: GroupId.optional() })
  .refine(({ email, groupId }) => (email === undefined) !== (groupId === undefined), {
    path: ['email'],
    message: 'Name one customer or one group',
  })
export type NewHolder = z.infer<typeof NewHolder>

export const HolderRef = z.object({ listId: PriceListId, id: rowId })
export type HolderRef = z.infer<typeof HolderRef>

/** The changes that a list makes at a moment, as a local time: usually its first moment, or now if that is past. */
export const PricePreview = z.object({ listId: PriceListId, at: LocalMoment.optional(), page: PageNumber, perPage: rowsPerPage(50) })
export type PricePreview = z.infer<typeof PricePreview>
