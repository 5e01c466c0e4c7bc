// Searches of each kind beside the least code that could send the same statements.
import { writeFile } from 'node:fs/promises'
import { withSql } from './fill.ts'
import { rawRequest } from './load.ts'
import type { Line, Side } from './rounds.ts'
import { statementsOf } from './search-statements.ts'
import { type Asked, searchesOf, searchKey, searchKinds } from './search-words.ts'
import { type Stage, searchesFileIn } from './stage.ts'

const nameOf = (kind: (typeof searchKinds)[number]) => `search, not cached: ${kind}`
export const searchRatioNames = searchKinds.map(nameOf)

const searchesOfKind = 300
const spellings = 40

export async function searchRatioLines({ searchShop, searchUrl, bare, folder, send }: Stage): Promise<Line[]> {
  const ofKinds = await withSql(searchUrl, (sql) => Promise.all(searchKinds.map((kind) => searchesOf(sql, kind, searchesOfKind))))
  const statements = await statementsOf(searchUrl, ofKinds.flat())
  await writeFile(searchesFileIn(folder), JSON.stringify(statements))
  return searchKinds.map((kind, i) => {
    const asked = (ofKinds[i] ?? []).filter((search) => statements[searchKey(search)] !== undefined)
    const requests = (path: string) =>
      spelled(asked).map(({ q, limit }) => rawRequest('GET', `${path}?q=${encodeURIComponent(q)}&limit=${limit}`))
    const side = (server: Side['server'], path: string): Side => {
      const prepared = requests(path)
      return { server, send: (connections, seconds) => send({ port: server.port, requests: prepared, connections, seconds }) }
    }
    return {
      name: nameOf(kind),
      comparedWith: 'Fastify + postgres.js, same SQL',
      target: 0.8,
      connections: [16],
      shop: side(searchShop, '/items'),
      compared: side(bare, '/search'),
    }
  })
}

/** Each search in many spellings with capitals, so that no answer is cached. */
const spelled = (searches: readonly Asked[]): readonly Asked[] =>
  Array.from({ length: spellings }, (_, round) => searches.map(({ q, limit }) => ({ q: withCapitals(q, round), limit }))).flat()

/** The letters whose place is a bit of the number are capitals. */
function withCapitals(text: string, bits: number): string {
  let letters = 0
  return text.replace(/[a-z]/g, (letter) => ((bits >> letters++) & 1 ? letter.toUpperCase() : letter))
}
