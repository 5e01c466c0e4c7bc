import { expect, test } from 'vitest'
import { playFaults } from '../../bench/faults/shop.ts'

const counts = { 'server killed': 2, 'database crashed': 1, 'backends ended': 2, 'server told to stop': 1 }

test('whatever is killed under two servers and their customers, nothing acknowledged is lost, partial or duplicated', async () => {
  const lines = await playFaults(counts, { customers: 6 })
  expect(lines.flatMap(({ kind, wrong }) => wrong.map((text) => `${kind}, ${text}`))).toEqual([])
  expect(Object.fromEntries(lines.map(({ kind, rounds }) => [kind, rounds]))).toEqual(counts)
  for (const { answered } of lines) expect(answered).toBeGreaterThan(10)
}, 120_000)
