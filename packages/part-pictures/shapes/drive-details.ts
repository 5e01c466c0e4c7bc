// What drives of all forms have: a label with the capacity, the SATA edge.

import type { Facts } from '../facts.ts'
import { gold, graphite, hairline, ink } from '../palette.ts'
import { d, dashed, flat, inked, path, rect, text } from '../svg.ts'
import { code, print, sticker } from './details.ts'

/** "2 TB", as the part's own data says; nothing if it does not. */
export function capacityOf(facts: Facts): string {
  const gigabytes = facts.number('capacity', 1, 1_000_000)
  if (gigabytes === undefined) return ''
  return gigabytes >= 1000 ? `${String(Math.round(gigabytes / 10) / 100)} TB` : `${String(Math.round(gigabytes))} GB`
}

export function driveLabel(facts: Facts, x: number, y: number, w: number, h: number): string {
  const square = Math.min(h - 24, w * 0.24, 56)
  const capacity = capacityOf(facts)
  const size = Math.min(30, h * 0.3, w * 0.12)
  return (
    sticker(x, y, w, h) +
    (capacity
      ? text(x + 14, y + 10 + size, capacity, { size, fill: ink, anchor: 'start', weight: 700, mono: false })
      : rect(x + 14, y + 12, w * 0.3, size * 0.6, flat(ink))) +
    print(x + 14, y + 22 + size, w * 0.46, Math.max(1, Math.min(6, Math.floor((h - 30 - size) / 11))), hairline, 4.6) +
    code(x + w - square - 12, y + (h - square) / 2, square, facts)
  )
}

/** The data and power connector, vertical at the left of a drive. */
export const sataEdge = (x: number, y: number, length: number): string =>
  rect(x - 7, y, 17, length, inked(graphite.dark, 1.4), 2) +
  path(d`M${x - 1} ${y + 5}v${length * 0.28}M${x - 1} ${y + length * 0.42}v${length * 0.52}`, dashed(gold.base, 7, 3, 2.2))
