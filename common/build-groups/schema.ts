import { z } from 'zod'
import { BuildName } from '#common/builds/saved.ts'
import { BuildParts, Machines } from '#common/builds/schema.ts'
import { ItemId } from '#common/items/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { highestNamedMinor } from '#common/kit/money.ts'
import { RequestKey } from '#common/orders/schema.ts'
import { maxPartListLines } from '#common/part-lists/rules.ts'
import { ListName } from '#common/part-lists/schema.ts'

/** A build to add to the cart, with its number of machines. */
export const BuildAddition = z.object({
  /** A build with the same key is added once. */
  key: RequestKey,
  name: BuildName,
  machines: Machines,
  parts: BuildParts,
  /** Adds parts that are short of stock as far as it lasts, or leaves them out. If false, a shortage adds nothing. */
  takesLess: z.boolean().optional(),
})
export type BuildAddition = z.infer<typeof BuildAddition>

const BuildGroupId = z.uuid(messages.buildGroupNotFound)

export const BuildGroupRef = z.object({ id: BuildGroupId })
export type BuildGroupRef = z.infer<typeof BuildGroupRef>

/** The new number of machines. `takesLess` as in `BuildAddition`. */
export const BuildMachines = z.object({ id: BuildGroupId, machines: Machines, takesLess: z.boolean().optional() })
export type BuildMachines = z.infer<typeof BuildMachines>

/** Fills up the missing pieces of the build's lines. `takesLess` as in `BuildAddition`. */
export const BuildCompletion = z.object({ id: BuildGroupId, takesLess: z.boolean().optional() })
export type BuildCompletion = z.infer<typeof BuildCompletion>

const ListId = z.uuid(messages.partListNotFound)

/** A build with its number of machines, for one of the customer's lists or a new one. */
export const BuildForList = z
  .object({ listId: ListId.optional(), listName: ListName.optional(), name: BuildName, machines: Machines, parts: BuildParts })
  .refine(({ listId, listName }) => (listId === undefined) !== (listName === undefined), {
    path: ['listName'],
    message: 'Name a new list, or choose one',
  })
export type BuildForList = z.infer<typeof BuildForList>

export const BuildListRef = z.object({ listId: ListId })
export type BuildListRef = z.infer<typeof BuildListRef>

/**
 * A whole list with its builds, to be added to the cart. `key` and `takesLess` as in `BuildAddition`; `prices` per piece, as the customer
 * saw them: refused if one has risen.
 */
export const BuildListAddition = z.object({
  key: RequestKey,
  listId: ListId,
  takesLess: z.boolean().optional(),
  prices: z
    .array(z.object({ productId: ItemId, priceMinor: z.number().int().min(0).max(highestNamedMinor) }))
    .max(maxPartListLines)
    .optional(),
})
export type BuildListAddition = z.infer<typeof BuildListAddition>
