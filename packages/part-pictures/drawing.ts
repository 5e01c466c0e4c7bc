// A category draws around the origin; this file puts the drawing on its plate, with its dimension lines or, small, without them.
import type { Facts } from './facts.ts'
import { hairline, plate, plateDot } from './palette.ts'
import { d, escapeText, n, path, rect, stroked, text } from './svg.ts'

/**
 * A dimension line: `across` and `down` are outside the drawing, `between` is on it. Labels are facts of the part or of its form factor.
 */
export type Dimension =
  | { kind: 'across' | 'down'; from: number; to: number; label: string }
  | { kind: 'between'; from: readonly [number, number]; to: readonly [number, number]; label: string }

/** `width` and `height` in px of the plate (640 × 480), around (0, 0). */
export type Drawing = { width: number; height: number; body: string; dimensions?: readonly Dimension[] }

export type Category = {
  /** What the picture shows, for its alternative text: "RAM module". */
  noun: (facts: Facts) => string
  draw: (facts: Facts) => Drawing
}

/** "267 mm": as exact as the data, never more. */
export const millimetres = (value: number): string => `${String(Math.round(value * 100) / 100)} mm`

// A multiple of 8: dots at the same position in every block cost the encoders a third less.
const dotPitch = 24
const plateWidth = 640
const plateHeight = 480
const room = { across: 50, down: 92 }

/** The whole picture. Without dimension lines (`bare`) the part is drawn larger: it is for small plates. */
export function onPlate(drawing: Drawing, label: string, bare: boolean): string {
  const dimensions = bare ? [] : (drawing.dimensions ?? [])
  const below = dimensions.some(({ kind }) => kind === 'across') ? room.across : 0
  const beside = dimensions.some(({ kind }) => kind === 'down') ? room.down : 0
  const width = drawing.width + beside
  const height = drawing.height + below
  const scale = Math.min(bare ? 1.22 : 1.06, (plateWidth - 56) / width, (plateHeight - (bare ? 64 : 76)) / height)
  const x = plateWidth / 2 - (beside * scale) / 2
  const y = plateHeight / 2 - (below * scale) / 2
  const lines = dimensions.map((dimension) => dimensionLine(dimension, drawing)).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${plateWidth} ${plateHeight}" role="img" aria-label="${escapeText(label)}">` +
    `<defs><pattern id="dots" width="${dotPitch}" height="${dotPitch}" patternUnits="userSpaceOnUse"><circle cx="${dotPitch / 2}" cy="${dotPitch / 2}" r="1" fill="${plateDot}"/></pattern></defs>` +
    rect(0, 0, plateWidth, plateHeight, `fill="${plate}"`) +
    rect(0, 0, plateWidth, plateHeight, 'fill="url(#dots)"') +
    `<g transform="translate(${n(x)} ${n(y)}) scale(${String(Math.round(scale * 1000) / 1000)})" stroke-linejoin="round">${drawing.body}${lines}</g></svg>`
  )
}

const arrow = 8

function dimensionLine(dimension: Dimension, { width, height }: Drawing): string {
  if (dimension.kind === 'between') return diagonalLine(dimension)
  const { kind, from, to, label } = dimension
  if (kind === 'across') {
    const y = height / 2 + 22
    const lines = d`M${from} ${y - 12}v18M${to} ${y - 12}v18M${from} ${y}H${to}M${from + arrow} ${y - 4}L${from} ${y}l${arrow} 4M${to - arrow} ${y - 4}L${to} ${y}l${-arrow} 4`
    return path(lines, stroked(hairline, 1.5)) + text((from + to) / 2, y + 21, label)
  }
  const x = width / 2 + 22
  const lines = d`M${x - 12} ${from}h18M${x - 12} ${to}h18M${x} ${from}V${to}M${x - 4} ${from + arrow}L${x} ${from}l4 ${arrow}M${x - 4} ${to - arrow}L${x} ${to}l4 ${-arrow}`
  return path(lines, stroked(hairline, 1.5)) + text(x + 12, (from + to) / 2 + 5, label, { anchor: 'start' })
}

function diagonalLine({ from: [x1, y1], to: [x2, y2], label }: Extract<Dimension, { kind: 'between' }>): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length]
  const tip = (x: number, y: number, way: number) => {
    const [bx, by] = [x + ux * arrow * way, y + uy * arrow * way]
    return d`M${bx - uy * 4} ${by + ux * 4}L${x} ${y}L${bx + uy * 4} ${by - ux * 4}`
  }
  const gap = label.length * 4.6 + 8
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const lines =
    d`M${x1} ${y1}L${mx - ux * gap} ${my - uy * gap}M${mx + ux * gap} ${my + uy * gap}L${x2} ${y2}` + tip(x1, y1, 1) + tip(x2, y2, -1)
  return path(lines, stroked(hairline, 1.5)) + text(mx, my + 5, label, { fill: '#e8efeb' })
}
