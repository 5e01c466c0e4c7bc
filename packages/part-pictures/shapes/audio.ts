// Loudspeaker cones and grilles, from the front.
import { graphite, steel, type Tone } from '../palette.ts'
import { circle, flat, inked, stroked } from '../svg.ts'

export const cone = (x: number, y: number, radius: number, tone: Tone = graphite, cap: Tone = steel): string =>
  circle(x, y, radius, inked(graphite.dark)) +
  circle(x, y, radius * 0.86, stroked(graphite.light, Math.max(1.4, radius * 0.07))) +
  circle(x, y, radius * 0.74, inked(tone.base, 1.2)) +
  circle(x, y, radius * 0.56, stroked(tone.light, 1)) +
  circle(x, y, radius * 0.3, inked(cap.base, 1.2)) +
  circle(x - radius * 0.08, y - radius * 0.08, radius * 0.12, flat(cap.light))
