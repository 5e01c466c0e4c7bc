// Search texts of a catalogue, by how many parts contain them.
import type postgres from 'postgres'
import { squash } from './requests.ts'
import { seededRandom } from './seeded-random.ts'

const rareAtMost = 20
const commonOfEach = 8

/** Part numbers of random parts. */
export async function partNumbers(sql: postgres.Sql, count: number): Promise<string[]> {
  const parts = await randomParts(sql, 2 * count)
  return parts.flatMap(({ partNumber }) => (partNumber ? [squash(partNumber)] : [])).slice(0, count)
}

/** Words of names that are in at most twenty parts. */
export async function rareWords(sql: postgres.Sql, count: number): Promise<string[]> {
  const candidates = new Set((await randomParts(sql, 4 * count)).flatMap(({ name }) => name.split(' ').slice(-2).map(squash)))
  const rare: string[] = []
  for (const word of candidates) {
    if (rare.length === count) break
    if (word.length < 4) continue
    const found = await sql`select from part_words where words @@ quote_literal('a' || ${word}::text)::tsquery limit ${rareAtMost + 1}`
    if (found.length > 0 && found.length <= rareAtMost) rare.push(word)
  }
  return rare
}

/** The most frequent makers, series and types. */
export async function commonWords(sql: postgres.Sql): Promise<string[]> {
  const words: string[] = []
  for (const column of ['manufacturer', 'series', 'product_type']) {
    const rows = await sql<{ word: string }[]>`
      select ${sql(column)} as word from products where ${sql(column)} is not null group by 1 order by count(*) desc limit ${commonOfEach}`
    words.push(...rows.map(({ word }) => squash(word)))
  }
  return [...new Set(words)].filter((word) => word.length > 2)
}

/** Rare words with two letters swapped. */
export async function misspellings(sql: postgres.Sql, count: number): Promise<string[]> {
  const rows = await sql<{ word: string }[]>`
    select word from search_words where name between 20 and 2000 and word ~ '^[a-z]{6,12}$' order by md5(word) limit ${count}`
  return rows.map(({ word }) => word.slice(0, 2) + (word[3] ?? '') + (word[2] ?? '') + word.slice(4))
}

/** Specs in words, as many combinations as are wanted. */
export function specTexts(count: number): string[] {
  const sizes = ['16gb', '32gb', '64gb', '1tb', '2tb', '850w', '750w', '27 inch', '240mm', '120mm']
  const kinds = [
    'ddr5 ram',
    'ddr4 memory',
    'am5 motherboard',
    'nvme ssd',
    'gold psu',
    'ips monitor',
    'white case',
    'rgb fan',
    'wireless mouse',
    'aio cooler',
  ]
  return Array.from(
    { length: Math.min(count, sizes.length * kinds.length) },
    (_, i) => `${kinds[i % kinds.length]} ${sizes[Math.floor(i / kinds.length)]}`,
  )
}

async function randomParts(sql: postgres.Sql, count: number) {
  const [last] = await sql<{ id: number }[]>`select max(id)::int as id from products`
  const random = seededRandom(31)
  const ids = Array.from({ length: count }, () => 1 + Math.floor(random() * (last?.id ?? 1)))
  return sql<{ name: string; partNumber: string | null }[]>`
    select name, part_numbers[1] as "partNumber" from products where id = any(${ids}) order by md5(id::text)`
}
