import { addItem, changeItem, removeItem } from '#server/domain/items/commands.ts'
import { getItem, listItems } from '#server/domain/items/queries.ts'
import { ItemChanges, ItemList, ItemRef, NewItem } from '#server/domain/items/schema.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const itemsRouter = router({
  list: publicProcedure.input(ItemList).query(({ ctx, input }) => listItems(ctx.domain, input)),
  get: publicProcedure.input(ItemRef).query(({ ctx, input }) => getItem(ctx.domain, input)),
  add: adminProcedure.input(NewItem).mutation(({ ctx, input }) => addItem(ctx.domain, input)),
  change: adminProcedure.input(ItemChanges).mutation(({ ctx, input }) => changeItem(ctx.domain, input)),
  remove: adminProcedure.input(ItemRef).mutation(({ ctx, input }) => removeItem(ctx.domain, input)),
})
