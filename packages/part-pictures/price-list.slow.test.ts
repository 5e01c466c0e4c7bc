import { describe, expect, test } from 'vitest'
import { sampleParts } from '#server/test/sample-parts.ts'
import { millimetres } from './drawing.ts'
import { drawPart } from './part.ts'
import { rasterise } from './raster.ts'
import { categories } from './test-categories.ts'
import { printedText, unbalancedMarkup } from './test-markup.ts'
import { readParts } from './test-parts.ts'

describe('the price list', () => {
  const parts = readParts(sampleParts)

  test('has these categories', () => expect([...parts.keys()].sort()).toEqual([...categories].sort()))

  test.each(categories)('%s: drawings are well-formed, small, and print only known facts', (category) => {
    const all = parts.get(category) ?? []
    for (const subject of all.filter((_, i) => i % Math.ceil(all.length / 120) === 0)) {
      const svg = drawPart(subject)
      expect(unbalancedMarkup(svg), subject.sku).toBeUndefined()
      expect(Buffer.byteLength(svg), subject.sku).toBeLessThan(10_000)
      const numbers = [...JSON.stringify(subject).matchAll(/(?<![\d.])\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits))
      const known = new Set([...formFactorFacts, ...numbers.flatMap((value) => [millimetres(value).replace(' mm', ''), toTenths(value)])])
      const printed = printedText(svg).filter((text) => /mm|″/.test(text))
      for (const label of printed) expect(known, `${subject.sku} ${label}`).toContain(label.replace(/ mm|″/, ''))
    }
  })

  test.each(categories)('%s: a picture costs under 10 kB', async (category) => {
    const all = parts.get(category) ?? []
    const subject = all[Math.floor(all.length / 2)]
    if (!subject) throw new Error(`no ${category} in the price list`)
    for (const format of ['avif', 'webp'] as const) {
      expect((await rasterise(drawPart(subject), { width: 640, format })).length, `${subject.sku} ${format}`).toBeLessThan(10_000)
    }
  })
})

/** Inches of a screen are printed with a single decimal. */
const toTenths = (value: number) => String(Math.round(value * 10) / 10)

/** Millimetres fixed by standards: modules, boards, drives, supplies, processor packages. */
const formFactorFacts = new Set(
  '133.35 67.6 31.25 30 170 203 244 305 191 229 330 267 110 80 60 42 22 100.45 69.85 147 101.6 50.8 29.85 150 86 125 63.5 85 65 81.5 40.5 37.5 40 45 52.5'.split(
    ' ',
  ),
)
