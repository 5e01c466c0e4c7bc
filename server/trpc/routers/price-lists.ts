import { GroupChanges, GroupRef, GroupSearch, MemberRef, MemberSearch, NewGroup, NewMembers } from '#common/price-lists/group-schema.ts'
import {
  EntryChanges,
  EntryRef,
  EntrySearch,
  HolderRef,
  NewEntry,
  NewHolder,
  NewPriceList,
  NewRule,
  PriceListChanges,
  PriceListRef,
  PriceListSearch,
  PricePreview,
  RuleRef,
} from '#common/price-lists/schema.ts'
import { changePriceList, createPriceList, deletePriceList, restorePriceList } from '#server/domain/price-lists/commands.ts'
import { addEntry, changeEntry, removeEntry, searchEntries } from '#server/domain/price-lists/entries.ts'
import {
  addMembers,
  createGroup,
  deleteGroup,
  getGroup,
  removeMember,
  renameGroup,
  searchGroups,
} from '#server/domain/price-lists/groups.ts'
import { previewPriceList } from '#server/domain/price-lists/preview.ts'
import { getPriceList, searchPriceLists } from '#server/domain/price-lists/queries.ts'
import { addHolder, removeHolder, removeRule, setRule } from '#server/domain/price-lists/rules.ts'
import { adminProcedure, heavyAdminProcedure, router } from '../trpc.ts'

export const priceListsRouter = router({
  search: heavyAdminProcedure.input(PriceListSearch).query(({ ctx, input }) => searchPriceLists(ctx.domain, input)),
  get: heavyAdminProcedure.input(PriceListRef).query(({ ctx, input }) => getPriceList(ctx.domain, input)),
  create: adminProcedure.input(NewPriceList).mutation(({ ctx, input }) => createPriceList(ctx.domain, input)),
  change: adminProcedure.input(PriceListChanges).mutation(({ ctx, input }) => changePriceList(ctx.domain, input)),
  delete: adminProcedure.input(PriceListRef).mutation(({ ctx, input }) => deletePriceList(ctx.domain, input)),
  restore: adminProcedure.input(PriceListRef).mutation(({ ctx, input }) => restorePriceList(ctx.domain, input)),
  entries: heavyAdminProcedure.input(EntrySearch).query(({ ctx, input }) => searchEntries(ctx.domain, input)),
  addEntry: adminProcedure.input(NewEntry).mutation(({ ctx, input }) => addEntry(ctx.domain, input)),
  changeEntry: adminProcedure.input(EntryChanges).mutation(({ ctx, input }) => changeEntry(ctx.domain, input)),
  removeEntry: adminProcedure.input(EntryRef).mutation(({ ctx, input }) => removeEntry(ctx.domain, input)),
  setRule: adminProcedure.input(NewRule).mutation(({ ctx, input }) => setRule(ctx.domain, input)),
  removeRule: adminProcedure.input(RuleRef).mutation(({ ctx, input }) => removeRule(ctx.domain, input)),
  addHolder: adminProcedure.input(NewHolder).mutation(({ ctx, input }) => addHolder(ctx.domain, input)),
  removeHolder: adminProcedure.input(HolderRef).mutation(({ ctx, input }) => removeHolder(ctx.domain, input)),
  preview: heavyAdminProcedure.input(PricePreview).query(({ ctx, input }) => previewPriceList(ctx.domain, input)),
  groups: heavyAdminProcedure.input(GroupSearch).query(({ ctx, input }) => searchGroups(ctx.domain, input)),
  group: heavyAdminProcedure.input(MemberSearch).query(({ ctx, input }) => getGroup(ctx.domain, input)),
  createGroup: adminProcedure.input(NewGroup).mutation(({ ctx, input }) => createGroup(ctx.domain, input)),
  renameGroup: adminProcedure.input(GroupChanges).mutation(({ ctx, input }) => renameGroup(ctx.domain, input)),
  deleteGroup: adminProcedure.input(GroupRef).mutation(({ ctx, input }) => deleteGroup(ctx.domain, input)),
  addMembers: adminProcedure.input(NewMembers).mutation(({ ctx, input }) => addMembers(ctx.domain, input)),
  removeMember: adminProcedure.input(MemberRef).mutation(({ ctx, input }) => removeMember(ctx.domain, input)),
})
