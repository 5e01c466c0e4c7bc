// What customers send about builds in carts and lists.
import { z } from 'zod'
import { ItemId } from '../items/schema.ts'
import { messages } from '../messages.ts'
import { highestNamedMinor } from '../money.ts'
import { RequestKey } from '../orders/schema.ts'
import { maxPartListLines } from '../part-lists/rules.ts'
import { ListName } from '../part-lists/schema.ts'
import { BuildName } from './saved.ts'
import { BuildParts, Machines } from './schema.ts'

/** A build for so many machines, to be added to the cart. */
export const BuildAddition = z.object({
  /** The same build under the same key is added once. */
  key: RequestKey,
  name: BuildName,
  machines: Machines,
  parts: BuildParts,
  /** Whether parts that are short of stock are taken as far as they go, or left out. Otherwise nothing is added then. */
  takesLess: z.boolean().optional(),
})
export type BuildAddition = z.infer<typeof BuildAddition>

const BuildGroupId = z.uuid(messages.buildGroupNotFound)

/** A build in a cart or a list. */
export const BuildGroupRef = z.object({ id: BuildGroupId })
export type BuildGroupRef = z.infer<typeof BuildGroupRef>

/** For how many machines it is from now on. `takesLess` as in `BuildAddition`. */
export const BuildMachines = z.object({ id: BuildGroupId, machines: Machines, takesLess: z.boolean().optional() })
export type BuildMachines = z.infer<typeof BuildMachines>

/** Lines get the pieces that they lack. `takesLess` as in `BuildAddition`. */
export const BuildCompletion = z.object({ id: BuildGroupId, takesLess: z.boolean().optional() })
export type BuildCompletion = z.infer<typeof BuildCompletion>

const ListId = z.uuid(messages.partListNotFound)

/** A build for so many machines, for a list of the customer or a new one. */
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
 * A whole list with its builds, to be added to the cart. `key` and `takesLess` as in `BuildAddition`; `prices` of a piece, as the customer saw
 * them: it is refused if one has risen.
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
