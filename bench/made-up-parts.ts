// Made-up parts: variations of the sample of a price list, so that they have its categories, specs, makers and kinds of words. Each has numbers
// of its own and a model word that few others share, because a real list has rare words too.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sampleParts } from '#server/test/sample-parts.ts'
import type { Part } from './part.ts'
import { seededRandom } from './seeded-random.ts'

const onsets = ['b', 'br', 'd', 'dr', 'f', 'g', 'gl', 'k', 'kr', 'l', 'm', 'n', 'p', 'pl', 'r', 's', 'st', 't', 'tr', 'v', 'z']
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'io']
const syllables = 3

/** `count` parts, the same each time: those of the sample, then variations of them. Sorted by category, as price lists are. */
export function makeUpParts(count: number): Part[] {
  const sample = readSample()
  const random = seededRandom(7)
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = (list: readonly string[]) => list[below(list.length)] ?? ''
  const modelWord = () => Array.from({ length: syllables }, () => oneOf(onsets) + oneOf(vowels)).join('')
  const copies = Math.ceil(count / sample.length)
  // A stride takes parts of all categories if fewer are wanted than the sample has.
  const stride = copies === 1 ? sample.length / count : 1
  const perCopy = Math.min(count, sample.length)
  const parts = Array.from({ length: copies }, (_, copy) =>
    Array.from({ length: perCopy }, (_, i) => {
      const part = sample[Math.floor(i * stride)]
      if (part === undefined) throw new Error('The sample has too few parts')
      const model = modelWord()
      return {
        ...part,
        sku: copy === 0 ? part.sku : variationOf(part.sku, copy),
        partNumbers: copy === 0 ? part.partNumbers : part.partNumbers.map((number) => `${number}${String(copy).padStart(2, '0')}`),
        name: `${part.name} ${model}`,
        price: copy === 0 ? part.price : Math.max(1, Math.round(part.price * (0.7 + random() * 0.6))),
        // Enough for the lines that order.
        availableQuantity: Math.max(part.availableQuantity, 200 + below(2_000)),
      }
    }),
  )
  return parts
    .flat()
    .slice(0, count)
    .toSorted((a, b) => (a.category < b.category ? -1 : Number(a.category > b.category)))
}

/** The SKU of a variation; a price list has none of them. */
export const variationOf = (sku: string, copy: number): string => `${sku}-${copy}`

const readSample = (): Part[] =>
  gunzipSync(readFileSync(sampleParts))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Part => JSON.parse(line))
