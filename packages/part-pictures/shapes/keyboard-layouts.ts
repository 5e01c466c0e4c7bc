// Where the keys of a layout are, and which layout a keyboard has.
import type { Facts } from '../facts.ts'

export type Layout = 'full' | 'compact full' | 'tkl' | '75' | '65' | '60' | 'numpad'
/** A key: column, row, width and height in key units of 19.05 mm. */
export type Key = readonly [x: number, y: number, width: number, height: number]

export function layoutOf(facts: Facts): Layout {
  const size = facts.word('size')
  const said = `${size} ${size ? '' : facts.name}`.toLowerCase()
  if (/num ?pad|numeric keypad|number pad|\bkeypad\b/.test(said)) return 'numpad'
  if (/60 ?%/.test(said)) return '60'
  if (/6[58] ?%|68 keys/.test(said)) return '65'
  if (/75 ?%|\brainy 75\b|\b8[1-4][- ]keys?/.test(said)) return '75'
  if (/tkl|80 ?%|tenkeyless|ten keyless|\b87[- ]keys?|compact|mini\b/.test(said)) return 'tkl'
  if (/9[568] ?%|1800/.test(said)) return 'compact full'
  return 'full'
}

const row = (y: number, x: number, widths: readonly number[]): Key[] => {
  let at = x
  return widths.map((width) => {
    const key: Key = [at, y, width, 1]
    at += width
    return key
  })
}
const ones = (count: number): number[] => Array.from({ length: count }, () => 1)

const letters = (y: number): Key[] => [
  ...row(y, 0, [...ones(13), 2]),
  ...row(y + 1, 0, [1.5, ...ones(12), 1.5]),
  ...row(y + 2, 0, [1.75, ...ones(11), 2.25]),
  ...row(y + 3, 0, [2.25, ...ones(10), 2.75]),
]
const bottomRow = (y: number): Key[] => row(y, 0, [1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25])
const functionRow: Key[] = [...row(0, 0, [1]), ...row(0, 2, ones(4)), ...row(0, 6.5, ones(4)), ...row(0, 11, ones(4))]
const island = (y: number): Key[] => [
  ...row(y - 1.25, 15.25, ones(3)),
  ...row(y, 15.25, ones(3)),
  ...row(y + 1, 15.25, ones(3)),
  ...row(y + 3, 16.25, [1]),
  ...row(y + 4, 15.25, ones(3)),
]
const pad = (x: number, y: number): Key[] => [
  ...row(y, x, ones(4)),
  ...row(y + 1, x, ones(3)),
  [x + 3, y + 1, 1, 2],
  ...row(y + 2, x, ones(3)),
  ...row(y + 3, x, ones(3)),
  [x + 3, y + 3, 1, 2],
  ...row(y + 4, x, [2, 1]),
]
const tenkeyless = (): Key[] => [...functionRow, ...letters(1.25), ...bottomRow(5.25), ...island(1.25)]
const tight = (y: number): Key[] => [
  ...letters(y),
  ...row(y, 15, [1]),
  ...row(y + 1, 15, [1]),
  ...row(y + 2, 15, [1]),
  ...row(y + 3, 14, [1, 1]),
  ...row(y + 4, 0, [1.25, 1.25, 1.25, 6.25, 1, 1, 1]),
  ...row(y + 4, 13, ones(3)),
]
/** In the tight layouts the right shift is short, so that the arrow above fits. */
const tightRows = (y: number): Key[] =>
  tight(y).map(([x, at, width, height]): Key => (at === y + 3 && width === 2.75 ? [x, at, 1.75, height] : [x, at, width, height]))

export const layouts: Readonly<Record<Layout, () => Key[]>> = {
  full: () => [...tenkeyless(), ...pad(18.5, 1.25)],
  'compact full': () =>
    [...row(0, 0, ones(19)), ...tightRows(1).filter(([x]) => x < 15), ...row(4, 14, [1]), ...row(5, 15, []), ...pad(15.25, 1)].filter(
      ([x, y]) => !(x === 15 && y < 4),
    ),
  tkl: tenkeyless,
  '75': () => [...row(0, 0, ones(16)), ...tightRows(1)],
  '65': () => tightRows(0),
  '60': () => [...letters(0), ...bottomRow(4)],
  numpad: () => pad(0, 0),
}

export const rowsOf = (keys: readonly Key[]): number => Math.max(...keys.map(([, y, , height]) => y + height))
