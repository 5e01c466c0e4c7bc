import { expect, it } from 'vitest'
import { loadAll } from './use-csv-export.ts'

it('loads every page, and a row once that a new one shifts to the next page', async () => {
  const pages = [
    [{ id: 1 }, { id: 2 }],
    [{ id: 2 }, { id: 3 }],
  ]
  const asked: number[] = []
  const rows = await loadAll(
    async (page) => {
      asked.push(page)
      return { rows: pages[page - 1] ?? [], pages: pages.length }
    },
    ({ id }) => id,
  )
  expect(asked).toEqual([1, 2])
  expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})
