import { expect, it } from 'vitest'
import { readJsonElements } from './json-array.ts'

/** Reads a list in chunks of `size` bytes. */
async function readElements(text: string, size: number) {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const found: unknown[] = []
  for await (const read of readJsonElements(chunks())) found.push([read.line, 'text' in read ? JSON.parse(read.text) : read.problem])
  return found
}

it.each([[1], [2], [3], [7], [10_000]])('finds the elements of a list in chunks of %i bytes', async (size) => {
  const one = { sku: 'ä\\', name: '€ "[{,}]" \\"', inner: [{ a: [1, 2] }, '\\\\"'] }
  const text = ` [ ${JSON.stringify(one)},\r\n7,\r{"b":\n[]}\n,"x" ,\n ]\n `
  expect(await readElements(text, size)).toEqual([
    [1, one],
    [2, 7],
    [3, { b: [] }],
    [5, 'x'],
  ])
})

it.each([
  ['[{"a":1}', 'line 1: the list ends too early'],
  ['[{"a":"]}\n\n', 'line 3: the list ends too early'],
  ['[1]\n]', 'line 2: text outside of the list'],
  ['[1]\n{', 'line 2: text outside of the list'],
])('refuses %j', async (text, reason) => {
  for (const size of [1, 100]) await expect(readElements(text, size)).rejects.toThrow(reason)
})

it('reads each element before the next one has come', async () => {
  let sent = 0
  async function* chunks() {
    yield Buffer.from('[')
    for (;;) {
      sent += 1
      yield Buffer.from('{"sku":"A"},')
    }
  }
  const elements = readJsonElements(chunks())
  for (let i = 0; i < 3; i += 1) await elements.next()
  expect(sent).toBe(3)
})
