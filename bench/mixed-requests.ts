// What visitors of a shop request, in one mix: lists, details, searches, pages from memory, and pages that are rendered afresh.
import type postgres from 'postgres'
import { freshNumber, rawRequest } from './load.ts'
import { pageRequests } from './page-lines.ts'
import { detailRequests, listRequests, searchRequests, searchTexts, trpcListRequests } from './requests.ts'

const searches = 1_000
// Enough to fill a process's page cache.
const pagesOfParts = 400
// One request in a hundred.
const rendered = 100

/** Some ten thousand requests; `partIds` are products in random order. */
export async function mixedRequests(sql: postgres.Sql, partIds: readonly number[]): Promise<string[]> {
  const others = [...(await detailRequests(sql)), ...searchRequests('/items', await searchTexts(sql, searches))]
  const mixed = others.flatMap((request) => [request, ...listRequests, ...trpcListRequests, ...pageRequests([])])
  mixed.push(...pageRequests(partIds.slice(0, pagesOfParts)))
  return among(
    mixed,
    Array.from({ length: rendered }, (_, i) => freshPage(i)),
  )
}

/** Pages at addresses that were not requested before. */
const freshPage = (i: number) =>
  rawRequest('GET', `${i % 2 === 0 ? '/?subject' : '/pars?to'}=${freshNumber}`, { accept: 'text/html', encodings: 'gzip, br' })

/** Spreads the few evenly among the many. */
function among(many: readonly string[], few: readonly string[]): string[] {
  const stride = Math.ceil(many.length / few.length)
  return many.flatMap((request, i) => (i % stride === 0 ? [request, ...few.slice(i / stride, i / stride + 1)] : [request]))
}
