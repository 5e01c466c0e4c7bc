import { NewSynonym, SearchClick, SearchList, SearchText, SynonymList, SynonymRef } from '#common/search/schema.ts'
import { addSynonym, countSearchClick, removeSynonym } from '#server/domain/search-tuning/commands.ts'
import { explainSearch } from '#server/domain/search-tuning/explain.ts'
import { listSearches, listSynonyms } from '#server/domain/search-tuning/queries.ts'
import { heavyStaffProcedure, publicProcedure, router, staffProcedure } from '../trpc.ts'

export const searchRouter = router({
  clicked: publicProcedure.input(SearchClick).mutation(({ ctx, input }) => countSearchClick(ctx.domain, input)),
  explain: staffProcedure('search')
    .input(SearchText)
    .query(({ ctx, input }) => explainSearch(ctx.domain, input)),
  searches: heavyStaffProcedure('search')
    .input(SearchList)
    .query(({ ctx, input }) => listSearches(ctx.domain, input)),
  synonyms: heavyStaffProcedure('search')
    .input(SynonymList)
    .query(({ ctx, input }) => listSynonyms(ctx.domain, input)),
  addSynonym: staffProcedure('search')
    .input(NewSynonym)
    .mutation(({ ctx, input }) => addSynonym(ctx.domain, input)),
  removeSynonym: staffProcedure('search')
    .input(SynonymRef)
    .mutation(({ ctx, input }) => removeSynonym(ctx.domain, input)),
})
