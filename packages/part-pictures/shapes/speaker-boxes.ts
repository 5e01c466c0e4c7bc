// More forms of a loudspeaker's box: a ball, a box under cloth, a box with a horn.
import { graphite, ink, lights, steel, type Tone } from '../palette.ts'
import { circle, d, ellipse, flat, inked, path, rect, stroked } from '../svg.ts'
import { cone } from './audio.ts'
import { perforation } from './details.ts'

export function furtherBox(x: number, bottom: number, w: number, h: number, tone: Tone, accent: Tone, style: number, lit: boolean): string {
  const top = bottom - h
  if (style === 3) {
    const r = w * 0.66
    const y = bottom - r - 6
    return (
      ellipse(x, bottom - 5, r * 0.6, 7, inked(tone.dark)) +
      circle(x, y, r, inked(tone.base)) +
      path(d`M${x - r * 0.78} ${y - r * 0.5}A${r * 0.94} ${r * 0.94} 0 0 1 ${x + r * 0.4} ${y - r * 0.84}`, stroked(tone.light, 3)) +
      cone(x, y, r * 0.62, graphite, accent) +
      (lit ? circle(x, y, r * 0.74, stroked(lights[4], 5)) : '')
    )
  }
  if (style === 4)
    return (
      rect(x - w / 2, top, w, h, inked(tone.base), 14) +
      rect(x - w * 0.42, top + 10, w * 0.84, h * 0.78, inked(graphite.base, 1.4), 8) +
      perforation(x - w * 0.36, top + 18, w * 0.72, h * 0.78 - 18, graphite.light, 7.4, 3.4) +
      circle(x, bottom - h * 0.08, Math.min(11, h * 0.05), inked(accent.base, 1.4)) +
      (lit ? rect(x - w * 0.4, bottom - 6, w * 0.8, 4, flat(lights[3])) : '')
    )
  return (
    rect(x - w / 2, top, w, h, inked(tone.base), 3) +
    path(d`M${x - w * 0.36} ${top + h * 0.08}h${w * 0.72}v${h * 0.24}h${-w * 0.72}z`, inked(graphite.dark, 1.6)) +
    circle(x, top + h * 0.2, w * 0.11, inked(steel.base, 1.2)) +
    cone(x, top + h * 0.62, w * 0.38, graphite, accent) +
    rect(x - w * 0.24, bottom - h * 0.1, w * 0.48, h * 0.05, inked(graphite.dark, 1.2), 4) +
    path(d`M${x - w / 2 + 4} ${bottom - 4}h${w - 8}`, stroked(lit ? lights[4] : accent.base, lit ? 5 : 4)) +
    circle(x + w * 0.38, bottom - h * 0.07, 3, flat(ink))
  )
}
