// What every card for a slot has: a bracket, seen from its face with the ports and from its edge, and the gold edge of its lanes.
import { gold, graphite, plate, steel } from '../palette.ts'
import { circle, d, dashed, flat, inked, path, rect, stroked } from '../svg.ts'
import { type Port, port, portHeights } from './ports.ts'

/** The form factor's measures, in mm: a slot's pitch, a full-height and a low-profile bracket. */
export const slotPitch = 20.32
export const bracketHeight = { full: 120, low: 79.2 }

/**
 * The rear of a card: its bracket with ports, `slots` wide, top left at (x, y). Ports fill the first slot from the top, and continue in the
 * next.
 */
export function rearBracket(
  x: number,
  y: number,
  scale: number,
  slots: number,
  ports: readonly Port[],
  height = bracketHeight.full,
): string {
  const width = Math.max(1, Math.ceil(slots - 0.25)) * slotPitch * scale - 2 * scale
  const tall = height * scale
  const columns = Math.max(1, Math.ceil(slots - 0.25))
  let body = path(
    d`M${x} ${y}h${width}v${tall - 9 * scale}l${-2.5 * scale} ${9 * scale}h${5 * scale - width}l${-2.5 * scale} ${-9 * scale}z`,
    inked(steel.base),
  )
  const room = height - 24
  const used = columns > 1 ? 1 : 0
  let column = 0
  let at = 9
  const gap = Math.max(1.6, Math.min(6, (room - ports.reduce((sum, kind) => sum + portHeights[kind], 0)) / (ports.length + 1)))
  ports.forEach((kind, order) => {
    if (at + portHeights[kind] > room + 9 && column + 1 < columns) {
      column++
      at = 9
    }
    if (at + portHeights[kind] > room + 14) return
    body += port(kind, x + (9 + column * slotPitch) * scale, y + (at + gap / 2 + portHeights[kind] / 2) * scale, scale, order)
    at += portHeights[kind] + gap
  })
  // Slots without ports have air vents.
  for (let i = column + 1; i < columns && used > 0; i++) {
    const left = x + (i * slotPitch + 3.4) * scale
    for (let row = 0; row < 2; row++) {
      const top = y + (10 + row * (room / 2)) * scale
      body += path(d`M${left + 5.2 * scale} ${top}v${(room / 2 - 6) * scale}`, dashed(graphite.base, 10 * scale, 3.2 * scale, 3 * scale))
    }
  }
  return body
}

/** A bracket from its edge, with the tab that is screwed to the case; its face is at x. */
export function bracketEdge(x: number, y: number, scale: number, height = bracketHeight.full): string {
  return path(
    d`M${x} ${y}h${-3 * scale}v${-5 * scale}h${-9 * scale}v${3 * scale}h${6 * scale}v${(height + 1) * scale}l${2 * scale} ${8 * scale}h${4 * scale}z`,
    inked(steel.base),
  )
}

/** The contacts of a PCI Express card along y, downwards: the short key part, the notch, then as much as the lanes need. Length in mm. */
export const laneLengths: Readonly<Record<number, number>> = { 1: 25, 2: 39, 4: 39, 8: 56, 16: 89 }

export function cardContacts(x: number, y: number, scale: number, lanes: number, board: string, olderBus = false): string {
  const length = (olderBus ? 84 : (laneLengths[lanes] ?? 89)) * scale
  const tall = 9 * scale
  const notch = (olderBus ? 60 : 12.2) * scale
  const pitch = Math.max(4.6, 2 * scale)
  const gold1 = dashed(gold.base, tall - 3, pitch * 0.64, pitch * 0.36)
  return (
    path(d`M${x} ${y - 2}h${length}v${tall + 2}h${-length}z`, inked(board)) +
    path(
      d`M${x + 2} ${y + tall / 2 + 1}h${notch - 3}M${x + notch + 3.4 * scale} ${y + tall / 2 + 1}h${length - notch - 3.4 * scale - 2}`,
      gold1,
    ) +
    rect(x + notch, y + 1, 2 * scale, tall + 1.4, flat(plate)) +
    path(d`M${x + notch} ${y + tall}v${-tall + 1}h${2 * scale}v${tall - 1}`, stroked('#12231d', 1.4))
  )
}

/** A round aluminium capacitor with the mark of its negative side. */
export const capacitor = (x: number, y: number, radius: number, colour: string = steel.base): string =>
  circle(x, y, radius, inked(colour, 1.2)) +
  path(d`M${x - radius * 0.68} ${y - radius * 0.5}a${radius * 0.84} ${radius * 0.84} 0 0 1 ${radius * 1.36} 0z`, flat(graphite.light))
