import {
  NewPartList,
  PartListAddition,
  PartListName,
  PartListPage,
  PartListQuantity,
  PartListRef,
  PartListRemoval,
  PartListReplacements,
  PartListRestoring,
} from '#common/part-lists/schema.ts'
import {
  addToPartList,
  changePartListQuantity,
  copyPartList,
  createPartList,
  deletePartList,
  removePartListLines,
  renamePartList,
  restorePartList,
  restorePartListLines,
} from '#server/domain/part-lists/commands.ts'
import { getPartList, getPartListPage, listPartLists } from '#server/domain/part-lists/queries.ts'
import { replacePartListLines } from '#server/domain/part-lists/replace.ts'
import { customerProcedure, heavyCustomerProcedure, router } from '../trpc.ts'

export const partListsRouter = router({
  list: heavyCustomerProcedure.query(({ ctx }) => listPartLists(ctx.domain)),
  get: heavyCustomerProcedure.input(PartListRef).query(({ ctx, input }) => getPartList(ctx.domain, input)),
  page: heavyCustomerProcedure.input(PartListPage).query(({ ctx, input }) => getPartListPage(ctx.domain, input)),
  create: customerProcedure.input(NewPartList).mutation(({ ctx, input }) => createPartList(ctx.domain, input)),
  addTo: customerProcedure.input(PartListAddition).mutation(({ ctx, input }) => addToPartList(ctx.domain, input)),
  copy: customerProcedure.input(PartListName).mutation(({ ctx, input }) => copyPartList(ctx.domain, input)),
  rename: customerProcedure.input(PartListName).mutation(({ ctx, input }) => renamePartList(ctx.domain, input)),
  delete: customerProcedure.input(PartListRef).mutation(({ ctx, input }) => deletePartList(ctx.domain, input)),
  restore: customerProcedure.input(PartListRef).mutation(({ ctx, input }) => restorePartList(ctx.domain, input)),
  changeQuantity: customerProcedure.input(PartListQuantity).mutation(({ ctx, input }) => changePartListQuantity(ctx.domain, input)),
  removeLines: customerProcedure.input(PartListRemoval).mutation(({ ctx, input }) => removePartListLines(ctx.domain, input)),
  replaceLines: customerProcedure.input(PartListReplacements).mutation(({ ctx, input }) => replacePartListLines(ctx.domain, input)),
  restoreLines: customerProcedure.input(PartListRestoring).mutation(({ ctx, input }) => restorePartListLines(ctx.domain, input)),
})
