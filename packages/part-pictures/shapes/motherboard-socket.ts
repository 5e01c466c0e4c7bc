// The processor's socket on a motherboard: what the board is chosen by. All places in mm from the top left, times `k`.
import type { Facts } from '../facts.ts'
import { gold, graphite, steel } from '../palette.ts'
import { circle, d, dashed, edged, flat, inked, path, rect, rects, stroked } from '../svg.ts'

const [centreX, centreY] = [86, 64]

export function processorSocket(facts: Facts, k: number): string {
  const kind = facts.word('socket')
  if (facts.flag('isSoldered') === true) return soldered(k)
  if (/TR|SP\d|3647|G34/i.test(kind)) return lands(k, 58, 74, false)
  if (/^(AM[1-4]|FM)/i.test(kind)) return brackets(k) + pinSocket(k)
  if (/^AM5/i.test(kind)) return brackets(k) + lands(k, 44, 46, true)
  return lands(k, 46, /1700|1851|2011|2066/i.test(kind) ? 53 : 45, false)
}

/** A processor that cannot be changed, under its heat sink. */
function soldered(k: number): string {
  const [x, y] = [centreX * k, centreY * k]
  return (
    rect(x - 24 * k, y - 24 * k, 48 * k, 48 * k, inked(steel.base), 3) +
    path(Array.from({ length: 7 }, (_, i) => d`M${x - 19 * k} ${y - 18 * k + i * 6 * k}h${38 * k}`).join(''), stroked(steel.dark, 2.4))
  )
}

/** The plastic rails above and below the sockets of AMD. */
const brackets = (k: number): string =>
  rects(
    [-1, 1].map((way) => [(centreX - 27) * k, (centreY + way * 31 - 3.5) * k, 54 * k, 7 * k] as const),
    inked('#3b4742', 1.4),
  ) +
  rects(
    [-1, 1].map((way) => [(centreX - 6) * k, (centreY + way * 31 - (way < 0 ? 5.5 : -3.5)) * k, 12 * k, 2.4 * k] as const),
    flat(graphite.dark),
  )

function pinSocket(k: number): string {
  const [x, y] = [centreX * k, centreY * k]
  const [w, h] = [44 * k, 48 * k]
  const holes = Array.from({ length: 11 }, (_, row) => d`M${x - 18 * k} ${y - 17 * k + row * 3.4 * k}h${36 * k}`).join('')
  return (
    rect(x - w / 2, y - h / 2, w, h, inked('#e3e0d3'), 3) +
    path(holes, dashed('#5d665f', 1.4 * k, 1.4 * k, 2 * k)) +
    rect(x - 5 * k, y - 5 * k, 10 * k, 10 * k, flat('#e3e0d3')) +
    path(d`M${x + w / 2 + 3 * k} ${y - h / 2}v${h}`, stroked(steel.dark, 3)) +
    path(d`M${x - w / 2 + 3} ${y + h / 2 - 12}l9 9h-9z`, flat(gold.dark))
  )
}

function lands(k: number, width: number, height: number, square: boolean): string {
  const [x, y, w, h] = [centreX * k, centreY * k, width * k, height * k]
  const contacts = Array.from({ length: 10 }, (_, row) => d`M${x - w * 0.33} ${y - h * 0.32 + (row * h * 0.64) / 9}h${w * 0.66}`).join('')
  const [fx, fy] = square ? [0.4, 0.4] : [0.37, 0.37]
  return (
    rect(x - w / 2 - 4 * k, y - h / 2 - 4 * k, w + 8 * k, h + 8 * k, inked(graphite.base), 3) +
    path(
      d`M${x - w / 2} ${y - h / 2}h${w}v${h}h${-w}zM${x - w * fx} ${y - h * fy}v${h * 2 * fy}h${w * 2 * fx}v${-h * 2 * fy}z`,
      `${inked(steel.base, 1.6)} fill-rule="evenodd"`,
    ) +
    path(contacts, dashed(gold.base, 1.6 * k, 1.6 * k, 1.4 * k)) +
    rect(x - 7 * k, y - 7 * k, 14 * k, 14 * k, flat(graphite.base)) +
    (square
      ? rects(
          [-1, 1].map((way) => [x + way * w * 0.46 - 2 * k, y - 9 * k, 4 * k, 18 * k] as const),
          edged(steel.dark, graphite.dark, 1),
        )
      : path(d`M${x + w / 2 + 5 * k} ${y - h / 2}v${h + 2 * k}h${3 * k}`, stroked(steel.light, 3)) +
        circle(x, y + h / 2 - 2 * k, 1.6 * k, flat(graphite.dark)))
  )
}
