// The products of the bench: a price list if one is named, else parts generated from a fixed seed.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

export type Part = {
  sku: string
  partNumbers: string[]
  name: string
  manufacturer: string | null
  series: string | null
  category: string
  price: number
  availableQuantity: number
  minOrderQuantity: number
  releaseYear: number | null
  specs: Record<string, unknown>
}

const allOfThem = 41_176

/** The parts of a price list (JSON Lines, gzip), or as many generated ones, and their source. */
export function readParts(priceList: string | undefined): { parts: Part[]; source: string } {
  if (priceList === undefined) return { parts: makeUpParts(allOfThem), source: 'made-up parts' }
  const lines = gunzipSync(readFileSync(priceList)).toString().split('\n')
  return { parts: lines.filter((line) => line !== '').map((line): Part => JSON.parse(line)), source: priceList }
}

/** `count` of them, spread over the list, which is sorted by category. */
export function pickParts(parts: readonly Part[], count: number): Part[] {
  const stride = Math.max(1, parts.length / count)
  return Array.from({ length: Math.min(count, parts.length) }, (_, i) => parts[Math.floor(i * stride)]).filter((part) => part !== undefined)
}

/** A sequence of numbers in [0, 1), the same for each seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const makers = ['Asus', 'MSI', 'Gigabyte', 'Corsair', 'Kingston', 'Samsung', 'Seasonic', 'Noctua', 'Intel', 'AMD']
const categories = ['CPU', 'Motherboard', 'GPU', 'RAM', 'Storage', 'PSU', 'PCCase', 'CPUCooler', 'CaseFan', 'Monitor']
const lines = ['Prime', 'Tomahawk', 'Aorus', 'Vengeance', 'Fury', 'Evo', 'Focus', 'Chromax', 'Core', 'Ryzen']

function makeUpParts(count: number): Part[] {
  const random = seededRandom(7)
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = (list: readonly string[]) => list[below(list.length)] ?? ''
  return Array.from({ length: count }, (_, i) => {
    const [manufacturer, series, category] = [oneOf(makers), oneOf(lines), oneOf(categories)]
    const number = `${series.slice(0, 2).toUpperCase()}${1000 + below(9000)}-${below(100_000)}`
    return {
      sku: `${category}-${i.toString(16).padStart(8, '0').toUpperCase()}`,
      partNumbers: [number],
      name: `${manufacturer} ${series} ${100 + below(9900)} ${category} ${number}`,
      manufacturer,
      series,
      category,
      price: 100 + below(150_000),
      availableQuantity: 200 + below(2000),
      minOrderQuantity: 1 + below(50),
      releaseYear: 2012 + below(14),
      specs: {
        socket: `S${below(40)}`,
        cores: { total: 2 + below(62), threads: 4 + below(124) },
        tdp: 15 + below(350),
        notes: 'x'.repeat(below(400)),
      },
    }
  })
}
