import { expect, it } from 'vitest'
import { step } from './steps.mjs'

function recorder(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, written, write: (text: string) => written.push(text) }
}

it('writes plain lines with seconds into a pipe', async () => {
  const output = recorder(false)
  let clock = 0
  const work = async () => {
    clock += 12_400
    return 7
  }
  expect(await step('Building the pages', work, { output, now: () => clock })).toBe(7)
  expect(output.written.join('')).toBe('Building the pages …\nBuilding the pages: done, 12 s\n')
})

it('moves one line on a terminal, while the work says nothing', async () => {
  const output = recorder(true)
  const moved = async () => {
    while (output.written.length < 4) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await step('Building the pages', moved, { output, now: () => 0 })
  const drawn = output.written.slice(0, -1)
  expect(new Set(drawn).size).toBeGreaterThan(2)
  for (const line of drawn) expect([line.charAt(0), line.slice(2)]).toEqual(['\r', ' Building the pages … 0 s\u001B[K'])
  expect(output.written.at(-1)).toBe('\rBuilding the pages: done, 0 s\u001B[K\n')
})

it('says that a step failed, and passes the error on', async () => {
  const output = recorder(false)
  const failing = step('Building the pages', () => Promise.reject(new Error('no')), { output, now: () => 0 })
  await expect(failing).rejects.toThrow('no')
  expect(output.written.at(-1)).toBe('Building the pages: failed, 0 s\n')
})
