import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { typedSpecsOf } from '#common/specs/typed-specs.ts'
import { isPlausibleYear } from '#server/domain/imports/rules.ts'
import { projectRoot } from '#server/lib/root.ts'
import type { CataloguePart } from './search-in-memory.ts'

/** A sample of a supplier's price list; see the README beside it. */
export const sampleParts = join(projectRoot, 'server/test/data/parts.jsonl.gz')

type Line = Readonly<{
  sku: string
  partNumbers: readonly string[]
  name: string
  manufacturer: string
  series: string
  category: string
  price: number
  availableQuantity: number
  minOrderQuantity: number
  releaseYear: number | null
  verifiedAt: string | null
  specs: Readonly<Record<string, unknown>>
}>

/** A part of a price list as searches see it. `line` and `rawSpecs` are as the supplier wrote them. */
export type ListedPart = CataloguePart & Readonly<{ manufacturer: string; price: number; line: string; rawSpecs: Line['specs'] }>

/** The parts of a price list (JSON Lines, gzip), as a new shop has them that imported it. */
export function readPriceList(file: string): readonly ListedPart[] {
  return gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line, i) => listedPart(line, i + 1))
}

function listedPart(line: string, id: number): ListedPart {
  const { sku, partNumbers, name, manufacturer, series, category, price, specs, ...stock }: Line = JSON.parse(line)
  return {
    ...{ id, sku, partNumbers, name, manufacturer, series, price, line },
    productType: category,
    specs: typedSpecsOf({ productType: category, name, specs, specEdits: {} }),
    rawSpecs: specs,
    isOrderable: stock.availableQuantity >= stock.minOrderQuantity,
    unitsSold: 0,
    releaseYear: stock.releaseYear !== null && isPlausibleYear(stock.releaseYear, new Date()) ? stock.releaseYear : null,
    isVerified: stock.verifiedAt !== null,
    availableQuantity: stock.availableQuantity,
  }
}
