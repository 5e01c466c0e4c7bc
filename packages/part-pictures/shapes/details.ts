// Small things that many parts have: screws, chips, print on a label, cables and light bars.
import type { Facts } from '../facts.ts'
import { gold, graphite, hairline, ink, lights, paper, plate, steel } from '../palette.ts'
import { circle, circles, d, dashed, edged, flat, inked, type Paint, type Point, path, rect, rects, stroked } from '../svg.ts'

export const screw = (x: number, y: number, radius = 5): string =>
  circle(x, y, radius, inked(steel.base, 1.2)) +
  path(d`M${x - radius * 0.5} ${y - radius * 0.5}l${radius} ${radius}m0 ${-radius}l${-radius} ${radius}`, stroked(ink, 1))

/** A plated hole through a board: the plate shows through. */
export const boardHole = (x: number, y: number, radius = 4): string => circle(x, y, radius, edged(plate, gold.base, radius * 0.7))

/** A chip's package with its pin-1 mark: lighter than graphite, so that it shows on black boards too. */
export const chip = (x: number, y: number, width: number, height: number): string =>
  rect(x, y, width, height, inked('#424f49', 1.2), 1.5) +
  circle(x + Math.min(width, height) * 0.16, y + Math.min(width, height) * 0.16, Math.min(2, width * 0.05 + 0.6), flat('#75817b'))

/** Lines of print too small to read. */
export function print(x: number, y: number, width: number, lines: number, colour: string = hairline, height = 4): string {
  const shares = [1, 0.72, 0.9, 0.54, 0.8, 0.64]
  return rects(
    Array.from({ length: lines }, (_, i) => [x, y + i * height * 2.3, width * (shares[i % shares.length] ?? 1), height] as const),
    flat(colour),
  )
}

/** A square code of modules; the pattern is the part's own. */
export function code(x: number, y: number, size: number, facts: Facts): string {
  const cell = size / 7
  const cells = Array.from({ length: 7 }, (_, row) => Array.from({ length: 7 }, (__, column) => [row, column] as const)).flat()
  const dark = cells.filter(([row, column]) => {
    const corner = (row < 3 && column < 3) || (row < 3 && column > 3) || (row > 3 && column < 3)
    return corner ? !(row % 4 === 1 && column % 4 === 1) && row !== 3 && column !== 3 : facts.roll() < 0.5
  })
  return rects(
    dark.map(([row, column]) => [x + column * cell, y + row * cell, cell, cell] as const),
    flat(ink),
  )
}

export const sticker = (x: number, y: number, width: number, height: number): string => rect(x, y, width, height, edged(paper, ink, 1.2), 2)

/** Resistors and capacitors strewn over an area, on a grid so that they look placed. */
export function smallParts(facts: Facts, x: number, y: number, width: number, height: number, count: number): string {
  const bodies: (readonly [number, number, number, number])[] = []
  const ends: (readonly [number, number, number, number])[] = []
  for (let i = 0; i < count; i++) {
    const px = x + Math.round((facts.roll() * (width - 8)) / 6) * 6
    const py = y + Math.round((facts.roll() * (height - 4)) / 6) * 6
    bodies.push([px, py, 7, 3.6])
    ends.push([px, py, 1.8, 3.6], [px + 5.2, py, 1.8, 3.6])
  }
  return rects(bodies, flat('#8a7449')) + rects(ends, flat(steel.light))
}

/** Gold fingers on an edge, from left to right. */
export const fingers = (x: number, y: number, width: number, height: number, pitch = 5): string =>
  path(d`M${x} ${y + height / 2}h${width}`, dashed(gold.base, height, pitch * 0.62, pitch * 0.38))

/** A strip of light: all hues, or the one that is given. */
export function lightBar(x: number, y: number, width: number, height: number, colours: readonly string[] = lights): string {
  const step = width / colours.length
  return (
    colours.map((colour, i) => rect(x + i * step, y, step + 0.4, height, flat(colour))).join('') +
    rect(x, y, width, height, stroked(ink, 1.4), Math.min(2, height / 2))
  )
}

/** A cable with its dark edge; `route` is the data of a path. */
export const cable = (route: string, colour: string = graphite.base, width = 6): string =>
  path(route, `${stroked(ink, width + 2.4)} stroke-linecap="round"`) + path(route, `${stroked(colour, width)} stroke-linecap="round"`)

export const dots = (centres: readonly Point[], radius: number, paint: Paint): string => circles(centres, radius, paint)

/** A field of holes or slots, drawn as dashed lines: `columns` × `rows` dots of `size` px. */
export function perforation(x: number, y: number, width: number, height: number, colour: string, pitch = 8, size = 4): string {
  const lines = Math.max(1, Math.floor((height - size) / pitch) + 1)
  const top = y + (height - (lines - 1) * pitch) / 2
  const perLine = Math.max(1, Math.floor((width - size) / pitch) + 1)
  const left = x + (width - (perLine - 1) * pitch) / 2
  const data = Array.from({ length: lines }, (_, i) => d`M${left - size / 2} ${top + i * pitch}h${(perLine - 1) * pitch + size}`).join('')
  return path(data, dashed(colour, size, size, pitch - size))
}
