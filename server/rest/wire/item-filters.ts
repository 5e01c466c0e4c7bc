// The query fields of `GET /items` that filter by typed specs: one per attribute; each may be repeated.
import { z } from 'zod'
import { filterKeys, formerUnknownValue, makerKey, readRange, unknownValue } from '#common/catalogue/filter-keys.ts'
import { filterAttributes } from '#common/catalogue/filters.ts'
import type { ItemFilters, ItemList } from '#common/catalogue/schema.ts'
import { priceBounds } from '#common/kit/money.ts'
import { readAmount, wireAmount } from './numbers.ts'

const value = z.string().min(1, 'Must not be empty').max(200)
const oneOrMore = (each: typeof value) => z.union([each, z.array(each).min(1).max(50)], 'Must be one or more texts')
const range = value.refine(
  (text) => text === '' || text === unknownValue || text === formerUnknownValue || readRange(text) !== null,
  'Must be a number or a range, such as 650, 650-850, 650- or -850, or `-`',
)

/** A key that has numbers in every category refuses all other texts. */
const valuesOf = (key: string) => {
  const attributes = [...filterAttributes(key).values()]
  return oneOrMore(attributes.length > 0 && attributes.every(({ kind }) => kind === 'number') ? range : value)
}

function describe(key: string): string {
  if (key === makerKey) return 'Only items of these makers'
  const attributes = [...filterAttributes(key)]
  const labels = [...new Set(attributes.map(([, { label }]) => label))].join(' or ')
  const types = attributes.map(([type]) => type).join(', ')
  const number = attributes.map(([, attribute]) => attribute).find((attribute) => attribute.kind === 'number')
  const form = number === undefined ? '' : `. A range such as 10-20, 10- or -20${number.unit === null ? '' : `, in ${number.unit}`}`
  return `${labels} (${types})${form}. \`-\` for items of which it is not known`
}

const price = wireAmount('Must be an amount', { min: 0, max: priceBounds.max })

export const filterFields = {
  ...Object.fromEntries(filterKeys.map((key) => [key, valuesOf(key).optional().describe(describe(key))])),
  priceFrom: price.optional().describe('The lowest public price of one piece'),
  priceTo: price.optional().describe('The highest public price of one piece'),
  available: z
    .literal('true', 'Must be true, or missing')
    .optional()
    .describe('`true`: only items with enough stock for the minimum order'),
}

type Query = Readonly<Record<string, unknown>>

const textOf = (given: unknown): string => (typeof given === 'string' || typeof given === 'number' ? String(given) : '')

export function readFilters(query: Query): Pick<ItemList, 'filters' | 'priceFromMinor' | 'priceToMinor' | 'availability'> {
  const filters: ItemFilters = {}
  for (const key of filterKeys) {
    const given = query[key]
    if (given !== undefined) filters[key] = [given].flat().map(String)
  }
  return {
    ...(Object.keys(filters).length > 0 && { filters }),
    ...(query.priceFrom !== undefined && { priceFromMinor: readAmount('priceFrom', textOf(query.priceFrom)) }),
    ...(query.priceTo !== undefined && { priceToMinor: readAmount('priceTo', textOf(query.priceTo)) }),
    availability: query.available === 'true' ? 'orderable' : 'all',
  }
}
