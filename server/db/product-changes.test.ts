// The trigger on products lists the columns whose changes it reports, so every new column must be added to one of the lists.
import { getTableColumns } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readFunctionSet } from './function-set.ts'
import { products } from './schema/products.ts'

/** No page of the catalogue shows these columns, or they are derived from others. */
const unreported = ['id', 'is_twin', 'is_short', 'standing', 'search_text', 'created_at', 'updated_at']

it('every column of products is reported as stock or as catalogue, or is excluded on purpose', () => {
  const text = readFunctionSet().functions.find(({ name }) => name === 'announce_product_changes')?.text ?? ''
  const reported = new Set([...text.matchAll(/\bn\.(\w+)/g)].map(([, column = '']) => column))
  const compared = new Set([...text.matchAll(/\bb\.(\w+)/g)].map(([, column = '']) => column))
  expect(compared).toEqual(reported)
  const columns = Object.values(getTableColumns(products)).map(({ name }) => name)
  expect(columns.filter((column) => !reported.has(column) && !unreported.includes(column))).toEqual([])
})
