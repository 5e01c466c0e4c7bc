import { ItemBrowse, ItemCompare, ItemList, ItemPick, ItemSuggest } from '#common/catalogue/schema.ts'
import { ItemChanges, ItemRef, NewItem, SpecFormOfNew } from '#common/items/schema.ts'
import { browseItems } from '#server/domain/catalogue/browse/browse.ts'
import { pickItems } from '#server/domain/catalogue/compare/chosen-parts.ts'
import { compareItems } from '#server/domain/catalogue/compare/compare.ts'
import { listItems } from '#server/domain/catalogue/list/list-items.ts'
import { viewItem } from '#server/domain/catalogue/part-page/view.ts'
import { suggestItems } from '#server/domain/catalogue/suggest/suggest.ts'
import { addItem, changeItem, removeItem } from '#server/domain/items/commands.ts'
import { getItem } from '#server/domain/items/queries.ts'
import { specFormOf, specFormOfNew } from '#server/domain/items/specs/spec-form.ts'
import { listTwins } from '#server/domain/items/twins.ts'
import { countWaiting } from '#server/domain/part-index/part-index.ts'
import { anyoneProcedure, heavyStaffProcedure, publicProcedure, router, staffProcedure } from '../trpc.ts'

export const itemsRouter = router({
  list: anyoneProcedure.input(ItemList).query(({ ctx, input }) => listItems(ctx.domain, input)),
  get: anyoneProcedure.input(ItemRef).query(({ ctx, input }) => getItem(ctx.domain, input)),
  browse: publicProcedure.input(ItemBrowse).query(({ ctx, input }) => browseItems(ctx.domain, input)),
  suggest: publicProcedure.input(ItemSuggest).query(({ ctx, input }) => suggestItems(ctx.domain, input)),
  view: publicProcedure.input(ItemRef).query(({ ctx, input }) => viewItem(ctx.domain, input)),
  pick: publicProcedure.input(ItemPick).query(({ ctx, input }) => pickItems(ctx.domain, input)),
  compare: publicProcedure.input(ItemCompare).query(({ ctx, input }) => compareItems(ctx.domain, input)),
  twins: heavyStaffProcedure('products').query(({ ctx }) => listTwins(ctx.domain)),
  waiting: heavyStaffProcedure('products').query(async ({ ctx }) => ({ waiting: await countWaiting(ctx.domain.db) })),
  specForm: staffProcedure('specs')
    .input(ItemRef)
    .query(({ ctx, input }) => specFormOf(ctx.domain, input)),
  specFormOfNew: staffProcedure('specs')
    .input(SpecFormOfNew)
    .query(({ ctx, input }) => specFormOfNew(ctx.domain, input)),
  add: staffProcedure('products')
    .input(NewItem)
    .mutation(({ ctx, input }) => addItem(ctx.domain, input)),
  change: staffProcedure('products')
    .input(ItemChanges)
    .mutation(({ ctx, input }) => changeItem(ctx.domain, input)),
  remove: staffProcedure('products')
    .input(ItemRef)
    .mutation(({ ctx, input }) => removeItem(ctx.domain, input)),
})
