// The pump of a liquid cooler from above, on its four arms; its shape follows the product line, a screen is a fact of its name.
import type { Facts } from '../facts.ts'
import { graphite, ink, lights, steel, type Tone } from '../palette.ts'
import { circle, d, edged, flat, inked, path, polygon, rect, stroked } from '../svg.ts'
import { litRing } from './fan.ts'

export function pumpHead(facts: Facts, tone: Tone, x: number, y: number, r: number): string {
  const { trim } = facts.finish()
  const lit = facts.isLit()
  const screen = facts.says(/\blcd\b|\bips\b|oled|display|digital|screen|vision|\bld\b/i)
  const head = screen ? withScreen : facts.choose('pump', [round, square, hexagon, bars, ringed])
  return arms(x, y, r) + head(x, y, r, tone, trim, lit)
}

function arms(x: number, y: number, r: number): string {
  const route = (way: number, far: number, sideways: number) =>
    d`M${x + way * r * 0.5} ${y + sideways * r * 0.5}L${x + way * r * far} ${y + sideways * r * far}`
  const all = [-1, 1].flatMap((way) => [-1, 1].map((sideways) => [way, sideways] as const))
  const routes = all.map(([way, sideways]) => route(way, 0.9, sideways)).join('')
  return (
    path(routes, `${stroked(ink, 13)} stroke-linecap="round"`) +
    path(routes, `${stroked(steel.dark, 9)} stroke-linecap="round"`) +
    all.map(([way, sideways]) => circle(x + way * r * 0.9, y + sideways * r * 0.9, 3, flat(ink))).join('')
  )
}

type Head = (x: number, y: number, r: number, tone: Tone, trim: Tone, lit: boolean) => string

const round: Head = (x, y, r, tone, trim, lit) =>
  circle(x, y, r, inked(tone.base)) +
  circle(x, y, r * 0.8, inked(graphite.dark, 1.4)) +
  (lit ? litRing(x, y, r * 0.7, 5, lights) : circle(x, y, r * 0.66, stroked(tone.light, 1.6))) +
  path(d`M${x - r * 0.3} ${y + r * 0.2}l${r * 0.3} ${-r * 0.46}l${r * 0.3} ${r * 0.46}z`, stroked(trim.base, 4))

const square: Head = (x, y, r, tone, trim, lit) =>
  rect(x - r, y - r, 2 * r, 2 * r, inked(tone.base), 8) +
  rect(x - r * 0.74, y - r * 0.74, r * 1.48, r * 1.48, edged(graphite.dark, tone.light, 1.4), 5) +
  (lit ? litRing(x, y, r * 0.52, 5, lights) : path(d`M${x - r * 0.4} ${y + r * 0.4}L${x + r * 0.4} ${y - r * 0.4}`, stroked(trim.base, 5)))

const hexagon: Head = (x, y, r, tone, trim, lit) => {
  const corners = (size: number) =>
    [0, 1, 2, 3, 4, 5].map((i) => [x + Math.cos((i * Math.PI) / 3) * size, y + Math.sin((i * Math.PI) / 3) * size] as const)
  return (
    polygon(corners(r * 1.08), inked(tone.base)) +
    polygon(corners(r * 0.82), edged(graphite.dark, lit ? lights[4] : trim.base, 4)) +
    polygon(corners(r * 0.36), flat(trim.base))
  )
}

const bars: Head = (x, y, r, tone, trim, lit) =>
  rect(x - r * 1.05, y - r * 0.8, r * 2.1, r * 1.6, inked(tone.base), r * 0.4) +
  rect(x - r * 0.84, y - r * 0.6, r * 1.68, r * 1.2, inked(graphite.dark, 1.4), r * 0.26) +
  [-0.36, 0, 0.36]
    .map((share, i) =>
      rect(x - r * 0.6, y + r * share - 4, r * 1.2, 8, flat(lit ? (lights[i * 2] ?? trim.base) : i === 1 ? trim.base : tone.light), 4),
    )
    .join('')

const ringed: Head = (x, y, r, tone, trim, lit) =>
  circle(x, y, r * 1.04, inked(graphite.base)) +
  (lit ? litRing(x, y, r * 0.86, 10, lights) : circle(x, y, r * 0.86, stroked(trim.base, 9))) +
  circle(x, y, r * 0.66, inked(tone.base, 1.6)) +
  circle(x, y, r * 0.2, flat(tone.light))

const withScreen: Head = (x, y, r, tone, trim, lit) =>
  rect(x - r * 1.02, y - r * 1.02, r * 2.04, r * 2.04, inked(tone.base), r * 0.5) +
  circle(x, y, r * 0.84, inked('#0c1512', 1.4)) +
  (lit ? litRing(x, y, r * 0.92, 4, lights) : '') +
  path(
    d`M${x - r * 0.5} ${y + r * 0.2}A${r * 0.54} ${r * 0.54} 0 1 1 ${x + r * 0.5} ${y + r * 0.2}`,
    `${stroked(graphite.light, 7)} stroke-linecap="round"`,
  ) +
  path(
    d`M${x - r * 0.5} ${y + r * 0.2}A${r * 0.54} ${r * 0.54} 0 0 1 ${x + r * 0.2} ${y - r * 0.5}`,
    `${stroked(trim.light, 7)} stroke-linecap="round"`,
  ) +
  rect(x - r * 0.28, y - r * 0.1, r * 0.56, r * 0.14, flat(steel.light), 2) +
  rect(x - r * 0.18, y + r * 0.16, r * 0.36, r * 0.08, flat(steel.dark), 2)
