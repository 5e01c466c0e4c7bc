import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { quantityBounds } from '#common/kit/money.ts'
import { ListCursor } from '#common/kit/paging.ts'
import { requiredLine, textLimits, wholeNumberWithin } from '#common/kit/text.ts'
import { LinesPerPage } from '../cart/schema.ts'
import { ItemId } from '../items/schema.ts'
import { maxPartListLines } from './rules.ts'

export const ListName = requiredLine(textLimits.name, messages.listNameRequired)
const ListId = z.uuid(messages.partListNotFound)
const LineQuantity = wholeNumberWithin(quantityBounds.min, quantityBounds.max)
const atMostLines = `A list has up to ${maxPartListLines.toLocaleString('en')} lines`

/** A part and a quantity. The quantity need not reach the minimum order, which may change while the list exists. */
export const PartListLine = z.object({ productId: ItemId, quantity: LineQuantity })
export type PartListLine = z.infer<typeof PartListLine>

/** Lines for the same part are added up. */
const NewLines = z.array(PartListLine).max(maxPartListLines, atMostLines)

export const NewPartList = z.object({ name: ListName, lines: NewLines })
export type NewPartList = z.infer<typeof NewPartList>

export const PartListRef = z.object({ id: ListId })
export type PartListRef = z.infer<typeof PartListRef>

/** A page of a list's lines, from the oldest on. */
export const PartListPage = z.object({ id: ListId, limit: LinesPerPage, cursor: ListCursor.optional() })
export type PartListPage = z.infer<typeof PartListPage>

/** Lines for a list. If the list already has the part, its quantity is raised. */
export const PartListAddition = z.object({ id: ListId, lines: NewLines.min(1, messages.partListLinesMissing) })
export type PartListAddition = z.infer<typeof PartListAddition>

export const PartListName = z.object({ id: ListId, name: ListName })
export type PartListName = z.infer<typeof PartListName>

export const PartListQuantity = PartListLine.extend({ id: ListId })
export type PartListQuantity = z.infer<typeof PartListQuantity>

export const PartListRemoval = z.object({
  id: ListId,
  productIds: z.array(ItemId).min(1, messages.partListLinesMissing).max(maxPartListLines, atMostLines),
})
export type PartListRemoval = z.infer<typeof PartListRemoval>

/** Removed lines, to be restored to their places in the list. */
export const PartListRestoring = z.object({
  id: ListId,
  lines: z
    .array(PartListLine.extend({ place: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }))
    .min(1, messages.partListLinesMissing)
    .max(maxPartListLines, atMostLines),
})
export type PartListRestoring = z.infer<typeof PartListRestoring>

/** Other parts for lines of a list, each with its new quantity. */
export const PartListReplacements = z.object({
  id: ListId,
  lines: z
    .array(z.object({ productId: ItemId, otherId: ItemId, quantity: LineQuantity }))
    .min(1, messages.partListLinesMissing)
    .max(maxPartListLines, atMostLines)
    .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, 'Must name each part once'),
})
export type PartListReplacements = z.infer<typeof PartListReplacements>
