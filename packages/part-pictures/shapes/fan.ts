// Fans as seen from the front: in cards, coolers, supplies, cases and on their own.
import { graphite, lights, steel, type Tone } from '../palette.ts'
import { circle, d, edged, flat, inked, n, type Point, path, stroked } from '../svg.ts'

export type FanStyle = {
  blades?: number
  /** Degrees that the rotor is turned by. */
  turn?: number
  well?: Tone
  blade?: Tone
  hub?: Tone
  reverse?: boolean
  /** Colours of a lit ring around the rotor; none is dark. */
  ring?: readonly string[]
}

/** A rotor in its round well, of `radius` px around (x, y). */
export function fan(x: number, y: number, radius: number, style: FanStyle = {}): string {
  const { blades = 9, turn = 0, well = graphite, blade = graphite, hub = steel, reverse = false, ring = [] } = style
  const rotor = radius * (ring.length > 0 ? 0.9 : 0.96)
  const edge = radius > 30 ? 1.2 : 0.8
  return (
    circle(x, y, radius, inked(well.dark, radius > 30 ? 2 : 1.4)) +
    litRing(x, y, radius * 0.945, Math.max(2, radius * 0.075), ring) +
    path(bladesOf(x, y, rotor, blades, turn, reverse), edged(blade.light, well.dark, edge)) +
    circle(x, y, radius * 0.3, inked(blade.base, edge)) +
    circle(x, y, radius * 0.19, flat(hub.base)) +
    (radius > 26 ? circle(x, y, radius * 0.12, stroked(hub.dark, 1)) : '')
  )
}

/** All blades of a rotor as the data of one path. */
function bladesOf(x: number, y: number, radius: number, count: number, turn: number, reverse: boolean): string {
  const step = 360 / count
  const sweep = step * 0.82
  const at = (share: number, degrees: number): Point => {
    const angle = ((reverse ? -degrees : degrees) * Math.PI) / 180
    return [x + Math.sin(angle) * radius * share, y - Math.cos(angle) * radius * share]
  }
  let data = ''
  for (let i = 0; i < count; i++) {
    const a = turn + i * step
    const points = [at(0.26, a), at(0.52, a - 2), at(0.82, a + step * 0.2), at(0.97, a + step * 0.55)] as const
    const back = [
      at(1, a + step * 0.55 + sweep * 0.6),
      at(0.7, a + sweep * 0.98),
      at(0.44, a + sweep * 0.82),
      at(0.26, a + sweep * 0.7),
    ] as const
    const pair = ([px, py]: Point) => `${n(px)} ${n(py)}`
    if (radius < 34) {
      // Small rotors need no second control point.
      data += `M${pair(points[0])}Q${pair(points[2])} ${pair(points[3])}L${pair(back[0])}Q${pair(back[1])} ${pair(back[3])}Z`
      continue
    }
    data += `M${pair(points[0])}C${pair(points[1])} ${pair(points[2])} ${pair(points[3])}L${pair(back[0])}C${pair(back[1])} ${pair(back[2])} ${pair(back[3])}Z`
  }
  return data
}

/** A ring of light in segments, one for each colour. */
export function litRing(x: number, y: number, radius: number, width: number, colours: readonly string[]): string {
  if (colours.length === 0) return ''
  if (colours.length === 1) return circle(x, y, radius, stroked(colours[0] ?? lights[4], width))
  const point = (share: number): Point => [x + Math.sin(share * 2 * Math.PI) * radius, y - Math.cos(share * 2 * Math.PI) * radius]
  return colours
    .map((colour, i) => {
      const [x1, y1] = point(i / colours.length)
      const [x2, y2] = point((i + 1) / colours.length)
      return path(d`M${x1} ${y1}A${radius} ${radius} 0 0 1 ${x2} ${y2}`, stroked(colour, width))
    })
    .join('')
}

/** A wire grille over a fan: rings and a cross. */
export function grille(x: number, y: number, radius: number, colour: string, rings = 4): string {
  const circlesOf = Array.from({ length: rings }, (_, i) => {
    const r = radius * (1 - i / (rings + 0.6))
    return d`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
  }).join('')
  const arm = radius * Math.SQRT1_2
  return path(
    `${circlesOf}${d`M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}`}`,
    stroked(colour, 1.6),
  )
}
