// The side of a power supply where its cables are: sockets for the cables it lists, or the bundle that leaves it.
import type { Facts } from '../facts.ts'
import { gold, graphite, plate, type Tone } from '../palette.ts'
import { circle, d, dashed, edged, inked, path, rect } from '../svg.ts'
import { cable, perforation } from './details.ts'

function isModular(facts: Facts, kind: 'full' | 'semi'): boolean {
  const modular = facts.word('cabling').toLowerCase()
  return modular === '' ? facts.says(kind === 'full' ? /full(y)?[- ]modular/i : /semi[- ]modular/i) : modular.startsWith(kind)
}

export const hasFixedCables = (facts: Facts): boolean => !isModular(facts, 'full') && !isModular(facts, 'semi')

/** Sockets for the cables the supply lists, or the bundle that leaves a supply whose cables are fixed. */
export function cableSide(facts: Facts, tone: Tone, w: number, h: number): string {
  const full = isModular(facts, 'full')
  const semi = isModular(facts, 'semi')
  // Fixed cables hang down; beside sockets they leave upwards, to avoid them.
  const way = semi ? -1 : 1
  const bundle = (y: number) =>
    circle(0, y, Math.min(w * 0.28, 22), inked(graphite.dark, 1.6)) +
    [-10, -4, 2, 8]
      .map((x, i) =>
        cable(
          d`M${x} ${y + (i % 2) * 5 - 2}C${x + 4} ${y + 34 * way} ${x * 2 - 10} ${y + 40 * way} ${x * 2.4} ${way * (h / 2 + 26)}`,
          ['#3c4743', graphite.base, '#4b5853', graphite.base][i],
          5,
        ),
      )
      .join('')
  const shell = rect(-w / 2, -h / 2, w, h, inked(tone.base), 3)
  if (hasFixedCables(facts)) return shell + perforation(-w / 2 + 10, -h / 2 + 12, w - 20, h * 0.34, tone.dark, 9, 5.4) + bundle(h * 0.2)
  const small = Math.max(2, Math.min(5, Math.ceil((facts.count('sataPower', 40) + facts.count('molex', 40)) / 4)))
  const large = Math.max(2, Math.min(6, facts.count('eps8Pin', 20) + Math.ceil(facts.count('pcie8Pin', 40) / 2)))
  const sixteen = Math.min(2, facts.count('pcie12VHighPower', 8))
  const pieces: (readonly [columns: number, colour: string])[] = [
    ...(full ? ([[9, graphite.dark]] as const) : []),
    ...Array.from({ length: large }, () => [4, graphite.dark] as const),
    ...Array.from({ length: sixteen }, () => [6, gold.dark] as const),
    ...Array.from({ length: small }, () => [3, graphite.dark] as const),
  ]
  const pin = Math.min(6.4, (w - 26) / 9, (h - 20) / (Math.ceil(pieces.length / 2) + 1.6) / 2.5)
  let [x, y] = [-w / 2 + 9, -h / 2 + (semi ? h * 0.34 : 12)]
  // Rows of holes as dashed lines: many sockets stay small in bytes.
  let holes = ''
  const sockets = pieces.map(([columns, colour]) => {
    const wide = columns * pin + 3
    if (x + wide > w / 2 - 6) [x, y] = [-w / 2 + 9, y + pin * 2 + 12]
    if (y + pin * 2 + 3 > h / 2 - 6) return ''
    const [left, top] = [x, y]
    x += wide + 6
    for (const row of [0, 1]) holes += d`M${left + 2} ${top + 1 + (row + 0.5) * pin}h${columns * pin - 2}`
    return rect(left, top, wide, pin * 2 + 3, edged(colour, plate, 1.2), 1.5)
  })
  return shell + sockets.join('') + path(holes, dashed('#7d8a84', pin - 2, pin - 2, 2)) + (semi ? bundle(-h * 0.34) : '')
}
