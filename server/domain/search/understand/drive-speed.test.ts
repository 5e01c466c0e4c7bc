import { expect, test } from 'vitest'
import { findsIn } from '#server/test/expected-hits.ts'
import { readPriceList, sampleParts } from '#server/test/sample-parts.ts'
import { makeCatalogue } from '#server/test/search-in-memory.ts'
import { understand } from './understand.ts'

const sample = readPriceList(sampleParts)
const [drive] = sample.filter(({ productType, specs }) => productType === 'Storage' && specs.interface === 'PCIe 3.0 x4')
if (drive === undefined) throw new Error('The sample has no such drive')
const fast = { ...drive, sku: 'FAST', name: 'Acme 1TB SSD up to 7400MB/s', isOrderable: false }
const catalogue = makeCatalogue([...sample, fast])
const { vocabulary, figures } = catalogue
const ask = (typed: string) => understand(typed, vocabulary, { figures })

test.each(['7000 mb/s ssd', 'ssd read 7000mb/s', '7000 MBps nvme'])('%s keeps to drives, those first that tell as much', async (typed) => {
  const found = await findsIn(catalogue, typed)
  expect(found[0]?.sku).toBe('FAST')
  expect(new Set(found.map(({ productType }) => productType))).toEqual(new Set(['Storage']))
  const isFastLink = found.slice(1).map(({ specs }) => /^PCIe [45]/.test(String(specs.interface)))
  expect(isFastLink).toContain(true)
  expect(isFastLink.lastIndexOf(true)).toBeLessThan(isFastLink.filter(Boolean).length)
})

test('a speed gets no chip, because it narrows nothing', async () => {
  const { chips } = await ask('3500 mb/s nvme 1tb')
  expect(chips.map(({ text }) => text)).toEqual(['NVMe', 'from 1 TB'])
})

test('the speed of a link is a spec', async () => {
  expect((await ask('sata 6gb/s ssd')).groups.filter(({ isWish }) => isWish)).toEqual([])
})
