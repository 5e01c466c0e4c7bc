import { expect, it } from 'vitest'
import { createSlices } from './slices.ts'

it('lets others go first before a slice grows beyond its work', async () => {
  const deeds: (number | string)[] = []
  const slice = createSlices(10, async () => void deeds.push('others'))
  for (const work of [4, 4, 4, 20, 1, 9, 1]) {
    await slice(work)
    deeds.push(work)
  }
  expect(deeds).toEqual([4, 4, 'others', 4, 'others', 20, 'others', 1, 9, 'others', 1])
})
