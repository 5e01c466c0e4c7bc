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
import { heavyStaffProcedure, router, staffProcedure } from '../trpc.ts'

export const priceListsRouter = router({
  search: heavyStaffProcedure('prices')
    .input(PriceListSearch)
    .query(({ ctx, input }) => searchPriceLists(ctx.domain, input)),
  get: heavyStaffProcedure('prices')
    .input(PriceListRef)
    .query(({ ctx, input }) => getPriceList(ctx.domain, input)),
  create: staffProcedure('prices')
    .input(NewPriceList)
    .mutation(({ ctx, input }) => createPriceList(ctx.domain, input)),
  change: staffProcedure('prices')
    .input(PriceListChanges)
    .mutation(({ ctx, input }) => changePriceList(ctx.domain, input)),
  delete: staffProcedure('prices')
    .input(PriceListRef)
    .mutation(({ ctx, input }) => deletePriceList(ctx.domain, input)),
  restore: staffProcedure('prices')
    .input(PriceListRef)
    .mutation(({ ctx, input }) => restorePriceList(ctx.domain, input)),
  entries: heavyStaffProcedure('prices')
    .input(EntrySearch)
    .query(({ ctx, input }) => searchEntries(ctx.domain, input)),
  addEntry: staffProcedure('prices')
    .input(NewEntry)
    .mutation(({ ctx, input }) => addEntry(ctx.domain, input)),
  changeEntry: staffProcedure('prices')
    .input(EntryChanges)
    .mutation(({ ctx, input }) => changeEntry(ctx.domain, input)),
  removeEntry: staffProcedure('prices')
    .input(EntryRef)
    .mutation(({ ctx, input }) => removeEntry(ctx.domain, input)),
  setRule: staffProcedure('prices')
    .input(NewRule)
    .mutation(({ ctx, input }) => setRule(ctx.domain, input)),
  removeRule: staffProcedure('prices')
    .input(RuleRef)
    .mutation(({ ctx, input }) => removeRule(ctx.domain, input)),
  addHolder: staffProcedure('prices')
    .input(NewHolder)
    .mutation(({ ctx, input }) => addHolder(ctx.domain, input)),
  removeHolder: staffProcedure('prices')
    .input(HolderRef)
    .mutation(({ ctx, input }) => removeHolder(ctx.domain, input)),
  preview: heavyStaffProcedure('prices')
    .input(PricePreview)
    .query(({ ctx, input }) => previewPriceList(ctx.domain, input)),
  groups: heavyStaffProcedure('prices')
    .input(GroupSearch)
    .query(({ ctx, input }) => searchGroups(ctx.domain, input)),
  group: heavyStaffProcedure('prices')
    .input(MemberSearch)
    .query(({ ctx, input }) => getGroup(ctx.domain, input)),
  createGroup: staffProcedure('prices')
    .input(NewGroup)
    .mutation(({ ctx, input }) => createGroup(ctx.domain, input)),
  renameGroup: staffProcedure('prices')
    .input(GroupChanges)
    .mutation(({ ctx, input }) => renameGroup(ctx.domain, input)),
  deleteGroup: staffProcedure('prices')
    .input(GroupRef)
    .mutation(({ ctx, input }) => deleteGroup(ctx.domain, input)),
  addMembers: staffProcedure('prices')
    .input(NewMembers)
    .mutation(({ ctx, input }) => addMembers(ctx.domain, input)),
  removeMember: staffProcedure('prices')
    .input(MemberRef)
    .mutation(({ ctx, input }) => removeMember(ctx.domain, input)),
})
