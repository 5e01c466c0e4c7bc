// The products of the bench: a price list if one is named, else made-up parts, the same each time.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { makeUpParts } from './made-up-parts.ts'
import type { Part } from './part.ts'
import { fullScale } from './scale.ts'

/** The parts of a price list (JSON Lines, gzip), or made-up ones, and their source. */
export function readParts(priceList: string | undefined, madeUp: number = fullScale.parts): { parts: Part[]; source: string } {
  if (priceList === undefined) return { parts: makeUpParts(madeUp), source: `${madeUp.toLocaleString('en')} made-up parts` }
  const lines = gunzipSync(readFileSync(priceList)).toString().split('\n')
  return { parts: lines.filter((line) => line !== '').map((line): Part => JSON.parse(line)), source: priceList }
}

/** `count` of them, spread over the list, which is sorted by category. */
export function pickParts(parts: readonly Part[], count: number): Part[] {
  const stride = Math.max(1, parts.length / count)
  return Array.from({ length: Math.min(count, parts.length) }, (_, i) => parts[Math.floor(i * stride)]).filter((part) => part !== undefined)
}
