// The dictionary with admins' synonyms. It is in the catalogue cache: the change log invalidates it in every process, together with search
// results.
import { asc } from 'drizzle-orm'
import { searchSynonyms } from '#server/db/schema/search-synonyms.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { type Dictionary, dictionaryWith } from './dictionary.ts'

const { id, typed, means } = searchSynonyms

type Kept = { items: readonly never[]; dictionary: Dictionary }

export async function readDictionary({ db, catalogue }: Pick<PublicCtx, 'db' | 'catalogue'>): Promise<Dictionary> {
  const load = async (): Promise<Kept> => ({
    items: [],
    dictionary: dictionaryWith(await db.select({ typed, means }).from(searchSynonyms).orderBy(asc(id))),
  })
  const { dictionary } = await catalogue.read('search-dictionary', load, { dependsOnStock: false })
  return dictionary
}
