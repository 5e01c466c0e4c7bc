// What drives of all forms have: a label with the capacity, the SATA edge.

import type { Facts } from '../facts.ts'
import { gold, graphite, hairline, ink, paper, type Tone } from '../palette.ts'
import { d, dashed, edged, flat, inked, path, rect, text } from '../svg.ts'
import { code, print } from './details.ts'

/** "2 TB", as the part's own data says; nothing if it does not. */
export function capacityOf(facts: Facts): string {
  const gigabytes = facts.number('capacity', 1, 1_000_000)
  if (gigabytes === undefined) return ''
  return gigabytes >= 1000 ? `${String(Math.round(gigabytes / 10) / 100)} TB` : `${String(Math.round(gigabytes))} GB`
}

/** The sticker of a drive, in the manner of its line: white, dark, or half in the series' colour; with a code if there is room for one. */
export function driveLabel(facts: Facts, x: number, y: number, w: number, h: number): string {
  const trim = seriesTone(facts)
  const capacity = capacityOf(facts)
  const size = Math.min(30, h * 0.3, w * 0.12)
  const square = Math.min(h - 24, w * 0.24, 56)
  const room = square > 20
  const kind = facts.choose<'white' | 'dark' | 'half' | 'edge'>('label', ['white', 'dark', 'half', 'edge'])
  const dark = kind === 'dark'
  const ground = rect(x, y, w, h, edged(dark ? graphite.dark : paper, ink, 1.2), 2)
  const colour = {
    white: rect(x + 1, y + h - 7, w - 2, 6, flat(trim.base)),
    dark: rect(x + 1, y + 1, 8, h - 2, flat(trim.base)),
    half: path(d`M${x + w * 0.62} ${y + 1}H${x + w - 1}V${y + h - 1}H${x + w * 0.5}z`, flat(trim.base)),
    edge: rect(x + 1, y + 1, w - 2, h * 0.2, flat(trim.base)),
  }[kind]
  const top = y + (kind === 'edge' ? h * 0.24 : h * 0.1)
  const lines = Math.max(1, Math.min(6, Math.floor((y + h - top - size - 20) / 11)))
  return (
    ground +
    colour +
    (capacity
      ? text(x + 16, top + size, capacity, { size, fill: dark ? paper : ink, anchor: 'start', weight: 700, mono: false })
      : rect(x + 16, top + 4, w * 0.3, size * 0.6, flat(dark ? paper : ink))) +
    print(x + 16, top + size + 12, w * 0.32, lines, dark ? graphite.light : hairline, 4.6) +
    (room && kind !== 'dark'
      ? rect(x + w - square - 15, y + (h - square) / 2 - 3, square + 6, square + 6, flat(paper)) +
        code(x + w - square - 12, y + (h - square) / 2, square, facts)
      : '')
  )
}

/** The colour of the series, which makers of disks name them by, or the maker's. */
export function seriesTone(facts: Facts): Tone {
  const { body, trim, named } = facts.finish()
  return named ? body : trim
}

/** The data and power connector, vertical at the left of a drive. */
export const sataEdge = (x: number, y: number, length: number): string =>
  rect(x - 7, y, 17, length, inked(graphite.dark, 1.4), 2) +
  path(d`M${x - 1} ${y + 5}v${length * 0.28}M${x - 1} ${y + length * 0.42}v${length * 0.52}`, dashed(gold.base, 7, 3, 2.2))
