// A mouse from above: on its own, and beside the keyboards that include one.
import { graphite, ink, lights, type Tone } from '../palette.ts'
import { d, edged, flat, inked, path, rect, stroked } from '../svg.ts'

export type MouseLook = { tone: Tone; accent: Tone; ergonomic: boolean; sideButtons: number; waist: number; lit: boolean }

/** Around (0, 0), nose up. `waist` from 0 to 1 narrows the middle. */
export function mouseFromAbove(w: number, h: number, { tone, accent, ergonomic, sideButtons, waist, lit }: MouseLook): string {
  const [r, t, b] = [w / 2, -h / 2, h / 2]
  const lean = ergonomic ? w * 0.09 : 0
  const pinch = w * 0.09 * waist
  const outline = d`M0 ${t}C${r * 0.62 - lean} ${t} ${r * 0.86 - lean} ${t + h * 0.03} ${r * 0.9 - lean} ${t + h * 0.2}C${r * 0.92 - pinch} ${t + h * 0.42} ${r - pinch * 0.3} ${t + h * 0.5} ${r} ${t + h * 0.66}C${r} ${b - h * 0.08} ${r * 0.5} ${b} 0 ${b}C${-r * 0.5} ${b} ${-r} ${b - h * 0.08} ${-r} ${t + h * 0.66}C${-r + pinch * 0.3 - lean} ${t + h * 0.5} ${-r * 0.92 + pinch - lean * 0.4} ${t + h * 0.42} ${-r * 0.9 - lean * 0.2} ${t + h * 0.2}C${-r * 0.86} ${t + h * 0.03} ${-r * 0.62} ${t} 0 ${t}z`
  const seam = d`M0 ${t + 2}V${t + h * 0.46}M${-r * 0.9 - lean * 0.2} ${t + h * 0.42}C${-r * 0.5} ${t + h * 0.5} ${r * 0.5} ${t + h * 0.5} ${r * 0.9 - lean * 0.6} ${t + h * 0.42}`
  const wheel =
    rect(-w * 0.09, t + h * 0.11, w * 0.18, h * 0.22, inked(graphite.dark, 1.6), w * 0.09) +
    rect(-w * 0.055, t + h * 0.135, w * 0.11, h * 0.17, inked(lit ? lights[3] : accent.base, 1.2), w * 0.05) +
    path([0.03, 0.07, 0.11].map((at) => d`M${-w * 0.055} ${t + h * (0.15 + at)}h${w * 0.11}`).join(''), stroked(ink, 1))
  const rail =
    sideButtons > 0
      ? path(
          d`M${-r * 0.93} ${t + h * 0.34}q${-w * 0.05} ${h * 0.1} ${-w * 0.02} ${h * 0.24}`,
          `${stroked(ink, w * 0.1)} stroke-linecap="round"`,
        ) +
        path(
          d`M${-r * 0.93} ${t + h * 0.34}q${-w * 0.05} ${h * 0.1} ${-w * 0.02} ${h * 0.24}`,
          `${stroked(accent === tone ? tone.light : accent.base, w * 0.06)} stroke-linecap="round"${sideButtons > 1 ? ` stroke-dasharray="${String(Math.round(h * 0.08))} ${String(Math.round(h * 0.06))}"` : ''}`,
        )
      : ''
  const glow = lit
    ? path(
        d`M${-r * 0.55} ${b - h * 0.13}Q0 ${b - h * 0.05} ${r * 0.55} ${b - h * 0.13}`,
        `${stroked(lights[4], 4)} stroke-linecap="round"`,
      )
    : ''
  const shade = path(
    d`M${-r * 0.52} ${t + h * 0.6}C${-r * 0.5} ${b - h * 0.14} ${-r * 0.2} ${b - h * 0.08} ${r * 0.06} ${b - h * 0.08}`,
    stroked(tone.light, 2.4),
  )
  return (
    rail +
    path(outline, inked(tone.base)) +
    shade +
    path(seam, edged('none', ink, 1.6)) +
    wheel +
    glow +
    (ergonomic ? rect(-w * 0.045, t + h * 0.36, w * 0.09, h * 0.045, flat(tone.light), 2) : '')
  )
}
