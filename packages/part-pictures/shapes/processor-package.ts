// What a socket decides about a processor: the size and the colour of its board, the outline of its lid, and its contacts.
import type { Facts } from '../facts.ts'
import { gold, mask, plate, type Tone } from '../palette.ts'
import { circle, d, dashed, edged, flat, inked, path, rect, rects, stroked } from '../svg.ts'
import { smallParts } from './details.ts'

export type Lid = 'stepped' | 'tall' | 'notched' | 'plain' | 'legged' | 'winged' | 'huge'

export type Package = {
  width: number
  height: number
  lid: Lid
  contacts: 'lands' | 'pins'
  /** Whether all processors of the socket share the size, so that it may be printed. */
  printed: boolean
  board: Tone
}

const teal: Tone = { base: '#14595c', dark: '#0d4143', light: '#23787b' }
const leaf: Tone = { base: '#3a7d44', dark: '#2a5c32', light: '#57a062' }
const sea: Tone = { base: '#1f5673', dark: '#163f55', light: '#33759a' }
const navy: Tone = { base: '#283b63', dark: '#1d2b49', light: '#3f588c' }
const moss: Tone = { base: '#4c6b3a', dark: '#374e2a', light: '#6a8d55' }

/** Sizes in mm. */
const packages: readonly (readonly [RegExp, Package])[] = [
  [/^LGA ?115\d/, { width: 37.5, height: 37.5, lid: 'stepped', contacts: 'lands', printed: true, board: leaf }],
  [/^LGA ?1200/, { width: 37.5, height: 37.5, lid: 'stepped', contacts: 'lands', printed: true, board: mask }],
  [/^LGA ?1700/, { width: 37.5, height: 45, lid: 'tall', contacts: 'lands', printed: true, board: sea }],
  [/^LGA ?1851/, { width: 37.5, height: 45, lid: 'notched', contacts: 'lands', printed: true, board: navy }],
  [/^LGA ?2066/, { width: 45, height: 52.5, lid: 'winged', contacts: 'lands', printed: true, board: mask }],
  [/^LGA ?(2011|1356|1366)/, { width: 45, height: 52.5, lid: 'winged', contacts: 'lands', printed: false, board: moss }],
  [/^AM5/, { width: 40, height: 40, lid: 'legged', contacts: 'lands', printed: true, board: teal }],
  [/^AM4/, { width: 40, height: 40, lid: 'plain', contacts: 'pins', printed: true, board: mask }],
  [/^AM[123]/, { width: 40, height: 40, lid: 'plain', contacts: 'pins', printed: true, board: leaf }],
  [/^FM[12]/, { width: 40, height: 40, lid: 'plain', contacts: 'pins', printed: true, board: moss }],
  [/^G34/, { width: 42.5, height: 60, lid: 'plain', contacts: 'lands', printed: false, board: moss }],
  [/^(s?TR\w?\d|sWRX|SP\d)/, { width: 58.5, height: 75.4, lid: 'huge', contacts: 'lands', printed: false, board: mask }],
]
const unknownPackage: Package = { width: 40, height: 40, lid: 'plain', contacts: 'lands', printed: false, board: mask }

export const packageOf = (socket: string): Package => packages.find(([pattern]) => pattern.test(socket))?.[1] ?? unknownPackage

export const substrate = ({ lid, board }: Package, w: number, h: number, pinOneLeft: boolean): string =>
  // Threadripper and EPYC come in an orange carrier.
  (lid === 'huge' ? rect(-w / 2 - 9, -h / 2 - 4, w + 18, h + 8, inked('#cf7b35'), 4) : '') +
  rect(-w / 2, -h / 2, w, h, inked(board.base), 3) +
  path(pinOneLeft ? d`M${-w / 2 + 4} ${h / 2 - 16}l12 12h-12z` : d`M${w / 2 - 4} ${h / 2 - 16}l-12 12h12z`, flat(gold.base))

/** The lid's outline, its size, and how far its flat face is from its edges. */
export function lidOf(lid: Lid, w: number, h: number): { outline: string; w: number; h: number; insetX: number; insetY: number } {
  const [sx, sy] = {
    plain: [0.84, 0.84],
    huge: [0.9, 0.84],
    legged: [0.86, 0.86],
    winged: [0.86, 0.8],
    stepped: [0.86, 0.84],
    tall: [0.86, 0.86],
    notched: [0.86, 0.88],
  }[lid] as [number, number]
  const [lw, lh] = [w * sx, h * sy]
  const [x, y] = [-lw / 2, -lh / 2]
  const shoulder = lw * 0.1
  const outline = {
    plain: () => d`M${x + 8} ${y}h${lw - 16}l8 8v${lh - 16}l-8 8h${16 - lw}l-8 -8v${16 - lh}z`,
    huge: () => d`M${x} ${y + 12}h${lw * 0.2}v-12h${lw * 0.6}v12h${lw * 0.2}v${lh - 24}h${-lw * 0.2}v12h${-lw * 0.6}v-12h${-lw * 0.2}z`,
    stepped: () =>
      d`M${x + shoulder} ${y}h${lw - 2 * shoulder}v${lh * 0.16}l${shoulder} 6v${lh * 0.68 - 12}l${-shoulder} 6v${lh * 0.16}h${2 * shoulder - lw}v${-lh * 0.16}l${-shoulder} -6v${12 - lh * 0.68}l${shoulder} -6z`,
    tall: () =>
      d`M${x + 9} ${y}h${lw - 18}q4 0 4 4v${lh * 0.22}h5v${lh * 0.56 - 8}h-5v${lh * 0.22}q0 4 -4 4h${18 - lw}q-4 0 -4 -4v${-lh * 0.22}h-5v${8 - lh * 0.56}h5v${-lh * 0.22}q0 -4 4 -4z`,
    notched: () =>
      d`M${x + 12} ${y}h${lw * 0.3 - 12}v8h${lw * 0.4}v-8h${lw * 0.3 - 12}l12 12v${lh - 24}l-12 12h${12 - lw * 0.3}v-8h${-lw * 0.4}v8h${12 - lw * 0.3}l-12 -12v${24 - lh}z`,
    winged: () =>
      d`M${x + lw * 0.12} ${y}h${lw * 0.76}v${lh * 0.1}h${lw * 0.12}v${lh * 0.26}h${-lw * 0.06}v${lh * 0.28}h${lw * 0.06}v${lh * 0.26}h${-lw * 0.12}v${lh * 0.1}h${-lw * 0.76}v${-lh * 0.1}h${-lw * 0.12}v${-lh * 0.26}h${lw * 0.06}v${-lh * 0.28}h${-lw * 0.06}v${-lh * 0.26}h${lw * 0.12}z`,
    legged: () => legged(lw, lh),
  }[lid]()
  const inset = { plain: 9, huge: 14, stepped: shoulder + 4, tall: 11, notched: 13, winged: lw * 0.14, legged: lw * 0.13 }[lid]
  return { outline, w: lw, h: lh, insetX: inset, insetY: lid === 'legged' ? lh * 0.13 : lid === 'winged' ? 8 : lid === 'notched' ? 14 : 9 }
}

/** AM5: two legs on each side; between them the capacitors show. */
function legged(w: number, h: number): string {
  const [x, y] = [-w / 2, -h / 2]
  const [cx, cy] = [w * 0.1, h * 0.1]
  const [corner, gap, leg] = [0.06, 0.16, 0.18]
  const middle = 1 - 2 * (corner + gap + leg)
  const side = (size: number, deep: number, way: readonly [number, number, number, number]) => {
    const [ax, ay, ox, oy] = way
    const along = (share: number) => d`l${ax * size * share} ${ay * size * share}`
    const out = d`l${ox * deep} ${oy * deep}`
    const back = d`l${-ox * deep} ${-oy * deep}`
    return `${along(corner + gap / 2)}${out}${along(leg)}${back}${along(middle + gap)}${out}${along(leg)}${back}${along(corner + gap / 2)}`
  }
  const [iw, ih] = [w - 2 * cx, h - 2 * cy]
  return `${d`M${x + cx} ${y + cy}`}${side(iw, cy, [1, 0, 0, -1])}${side(ih, cx, [0, 1, 1, 0])}${side(iw, cy, [-1, 0, 0, 1])}${side(ih, cx, [0, -1, -1, 0])}z`
}

export function contactSide(facts: Facts, form: Package, w: number, h: number): string {
  const { lid, contacts, board } = form
  const pins = contacts === 'pins'
  const pitch = pins ? 10.4 : 12.4
  const margin = 12
  const columns = Math.floor((w - 2 * margin) / pitch)
  const rows = Math.floor((h - 2 * margin) / pitch)
  const left = (-columns * pitch) / 2
  const top = (-(rows - 1) * pitch) / 2
  // Pins are round and leave a small middle free; lands are flat pads around a field of capacitors.
  const size = pins ? 4.2 : 7.4
  const holeColumns = Math.round(columns * (lid === 'plain' ? 0.24 : 0.34))
  const holeRows = Math.round(rows * (lid === 'plain' ? 0.24 : 0.36))
  const side = Math.floor((columns - holeColumns) / 2)
  const start = left + (pitch - size) / 2
  const data = Array.from({ length: rows }, (_, row) => {
    const y = top + row * pitch
    const cut = Math.abs(row - (rows - 1) / 2) < holeRows / 2
    return cut
      ? d`M${start} ${y}h${side * pitch - (pitch - size)}M${start + (side + holeColumns) * pitch} ${y}h${(columns - side - holeColumns) * pitch - (pitch - size)}`
      : d`M${start} ${y}h${columns * pitch - (pitch - size)}`
  }).join('')
  const hole = [left + side * pitch + 4, (-holeRows * pitch) / 2 + 4, holeColumns * pitch - 6, holeRows * pitch - 8] as const
  const keys =
    pins || lid === 'huge'
      ? ''
      : [-1, 1].map((way) => circle((way * w) / 2, h * 0.22, 6, inked(plate, 1.6))).join('') +
        rects(
          [-1, 1].map((way) => [way * (w / 2 + 4.5) - 3.5, h * 0.22 - 8, 7, 16] as const),
          flat(plate),
        )
  return (
    substrate(form, w, h, false) +
    keys +
    path(data, dashed(gold.base, size, size, pitch - size)) +
    (pins ? rect(...hole, edged(board.dark, board.dark, 1), 2) : smallParts(facts, ...hole, 12)) +
    (pins ? rect(-w / 2 + 6, -h / 2 + 6, w - 12, h - 12, stroked(board.light, 1)) : '')
  )
}
