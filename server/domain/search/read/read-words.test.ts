import { expect, test } from 'vitest'
import { readWords } from './read-words.ts'

const usual = (text: string) => readWords(text).map(({ forms }) => forms[0])

test.each([
  ['2 x 16 gb', ['2x16gb']],
  ['2*16GB', ['2x16gb']],
  ['32 gb (2x16)', ['32gb', '2x16gb']],
  ['16gb x2', ['2x16gb']],
  ['16x2', ['2x16gb']],
  ['3 x 120mm', ['120mm']],
  ['1920 x 1080', ['1920x1080']],
  ['1000 GB', ['1tb']],
  ['2 TB', ['2tb']],
  ['2 terabyte', ['2tb']],
  ['6,000 mt/s', ['6000mhz']],
  ['27 inch', ['27in']],
  ['27" ips', ['27in', 'ips']],
  ["27'' va", ['27in', 'va']],
  ['850 watt', ['850w']],
  ['1.2kW', ['1200w']],
  ['৮৫০ ওয়াট', ['850w']],
  ['2.5 GbE', ['2.5g']],
  ['80+ gold', ['80plus', 'gold']],
  ['gen 4', ['gen4']],
  ['PCI-E 4.0 x4', ['pcie4', 'x4']],
  ['cl 30', ['cl30']],
  ['ddr-5', ['ddr5']],
  ['lga 1700', ['lga1700']],
  ['wi-fi 6e', ['wifi6e']],
  ['usb type c', ['usb', 'typec']],
  ['65% keyboard', ['65percent', 'keyboard']],
  ['AM3+ board', ['am3plus', 'board']],
  ['pcie 2 tb', ['pcie', '2tb']],
  ['2066 x299', ['2066', 'x299']],
  ['100 in-ear', ['100', 'in', 'ear']],
  ['G.Skill', ['g', 'skill']],
  ['i5-13600K', ['i5', '13600k']],
  ['rtx 4070 gigabyte', ['rtx', '4070', 'gigabyte']],
])('%s is read as %s', (text, words) => expect(usual(text)).toEqual(words))

test.each([
  ['3,2 ghz', '3200mhz'],
  ['2,5 gbps', '2.5g'],
  ['1,92 tb', '1920gb'],
  ['3.2 ghz', '3200mhz'],
  ['1000 gb', '1000gb'],
  ['16g', '16gb'],
  ['pcie 5', 'gen5'],
  ['NITRO+', 'nitroplus'],
])('%s is also %s', (text, other) => expect(readWords(text)[0]?.forms).toContain(other))

test('words have their positions, and a mark if they are joined to the previous word', () => {
  const [first, second, third] = readWords('asus z790-a')
  expect([first?.start, first?.end, first?.isGlued]).toEqual([0, 4, false])
  expect([second?.start, second?.end, second?.isGlued]).toEqual([5, 9, false])
  expect([third?.start, third?.end, third?.isGlued]).toEqual([10, 11, true])
})

test('a quantity spans all its pieces', () => {
  const [kit] = readWords('2 x 16 gb ddr5')
  expect([kit?.start, kit?.end]).toEqual([0, 9])
})

test('a text of only signs has no words', () => expect(readWords(' -- ¿? ')).toEqual([]))
