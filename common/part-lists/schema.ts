import { z } from 'zod'
import { ItemId } from '../items/schema.ts'
import { messages } from '../messages.ts'
import { quantityBounds } from '../money.ts'
import { requiredLine, textLimits, wholeNumberWithin } from '../text.ts'
import { maxPartListLines } from './rules.ts'

export const ListName = requiredLine(textLimits.name, messages.listNameRequired)
const ListId = z.uuid(messages.partListNotFound)
const LineQuantity = wholeNumberWithin(quantityBounds.min, quantityBounds.max)
const atMostLines = `A list has up to ${maxPartListLines.toLocaleString('en')} lines`

/** A part and how many of it. Quantities need not fit the minimum order: that may change while the list is kept. */
export const PartListLine = z.object({ productId: ItemId, quantity: LineQuantity })
export type PartListLine = z.infer<typeof PartListLine>

/** Lines of the same part are added up. */
const NewLines = z.array(PartListLine).max(maxPartListLines, atMostLines)

export const NewPartList = z.object({ name: ListName, lines: NewLines })
export type NewPartList = z.infer<typeof NewPartList>

export const PartListRef = z.object({ id: ListId })
export type PartListRef = z.infer<typeof PartListRef>

/** Lines for a list. The quantity of a part that the list has already is raised. */
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

/** Removed lines, for the places in the list that they had. */
export const PartListRestoring = z.object({
  id: ListId,
  lines: z
    .array(PartListLine.extend({ place: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }))
    .min(1, messages.partListLinesMissing)
    .max(maxPartListLines, atMostLines),
})
export type PartListRestoring = z.infer<typeof PartListRestoring>
