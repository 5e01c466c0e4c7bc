// A mouse from above: on its own, and beside the keyboards that include one.
import { graphite, ink, lights, type Tone } from '../palette.ts'
import { circle, d, edged, flat, inked, path, rect, stroked } from '../svg.ts'

export type MouseLook = {
  tone: Tone
  /** Of the wheel, the side buttons and the lines. */
  accent: Tone
  shape: 'waisted' | 'egg' | 'angular' | 'flat' | 'leaning' | 'barrel'
  pattern: 'plain' | 'back' | 'buttons' | 'stripe' | 'sides' | 'dot'
  sideButtons: number
  lit: boolean
}

/** Around (0, 0), nose up. */
export function mouseFromAbove(w: number, h: number, look: MouseLook): string {
  const { tone, accent, shape, sideButtons, lit } = look
  const t = -h / 2
  const outline = outlines[shape](w, h)
  const wide = shape === 'flat' ? 0.07 : 0.09
  const wheel =
    rect(-w * wide, t + h * 0.11, w * wide * 2, h * 0.22, inked(graphite.dark, 1.6), w * wide) +
    rect(-w * 0.055, t + h * 0.135, w * 0.11, h * 0.17, inked(lit ? lights[3] : accent.base, 1.2), w * 0.05) +
    path([0.03, 0.07, 0.11].map((at) => d`M${-w * 0.055} ${t + h * (0.15 + at)}h${w * 0.11}`).join(''), stroked(ink, 1))
  return (
    rail(w, h, accent, sideButtons) + path(outline, inked(tone.base)) + pattern(w, h, look) + seam(w, h, shape) + wheel + glow(w, h, lit)
  )
}

const outlines: Readonly<Record<MouseLook['shape'], (w: number, h: number) => string>> = {
  waisted: (w, h) => {
    const [r, t, b] = [w / 2, -h / 2, h / 2]
    return d`M0 ${t}C${r * 0.62} ${t} ${r * 0.86} ${t + h * 0.03} ${r * 0.9} ${t + h * 0.2}C${r * 0.8} ${t + h * 0.42} ${r * 0.9} ${t + h * 0.5} ${r} ${t + h * 0.66}C${r} ${b - h * 0.08} ${r * 0.5} ${b} 0 ${b}C${-r * 0.5} ${b} ${-r} ${b - h * 0.08} ${-r} ${t + h * 0.66}C${-r * 0.9} ${t + h * 0.5} ${-r * 0.8} ${t + h * 0.42} ${-r * 0.9} ${t + h * 0.2}C${-r * 0.86} ${t + h * 0.03} ${-r * 0.62} ${t} 0 ${t}z`
  },
  egg: (w, h) => {
    const [r, t, b] = [w / 2, -h / 2, h / 2]
    return d`M0 ${t}C${r * 0.9} ${t} ${r} ${t + h * 0.3} ${r} ${t + h * 0.56}C${r} ${b - h * 0.1} ${r * 0.56} ${b} 0 ${b}C${-r * 0.56} ${b} ${-r} ${b - h * 0.1} ${-r} ${t + h * 0.56}C${-r} ${t + h * 0.3} ${-r * 0.9} ${t} 0 ${t}z`
  },
  angular: (w, h) => {
    const [r, t, b] = [w / 2, -h / 2, h / 2]
    return d`M${-r * 0.3} ${t}h${r * 0.6}L${r * 0.84} ${t + h * 0.05}L${r * 0.94} ${t + h * 0.34}L${r * 0.82} ${t + h * 0.5}L${r} ${t + h * 0.72}L${r * 0.6} ${b - h * 0.03}L${r * 0.2} ${b}H${-r * 0.2}L${-r * 0.6} ${b - h * 0.03}L${-r} ${t + h * 0.72}L${-r * 0.82} ${t + h * 0.5}L${-r * 0.94} ${t + h * 0.34}L${-r * 0.84} ${t + h * 0.05}z`
  },
  flat: (w, h) => {
    const [r, t, b] = [w / 2, -h / 2, h / 2]
    return d`M${-r * 0.5} ${t}H${r * 0.5}q${r * 0.4} 0 ${r * 0.4} ${r * 0.4}V${b - r * 0.5}q0 ${r * 0.5} ${-r * 0.5} ${r * 0.5}H${-r * 0.4}q${-r * 0.5} 0 ${-r * 0.5} ${-r * 0.5}V${t + r * 0.4}q0 ${-r * 0.4} ${r * 0.4} ${-r * 0.4}z`
  },
  leaning: (w, h) => {
    const [r, t, b] = [w / 2, -h / 2, h / 2]
    return d`M${-r * 0.1} ${t}C${r * 0.5} ${t} ${r * 0.7} ${t + h * 0.04} ${r * 0.72} ${t + h * 0.22}C${r * 0.76} ${t + h * 0.46} ${r} ${t + h * 0.5} ${r} ${t + h * 0.7}C${r} ${b - h * 0.06} ${r * 0.5} ${b} ${r * 0.06} ${b}C${-r * 0.5} ${b} ${-r * 0.96} ${b - h * 0.1} ${-r} ${t + h * 0.6}C${-r * 1.14} ${t + h * 0.46} ${-r * 0.76} ${t + h * 0.4} ${-r * 0.84} ${t + h * 0.2}C${-r * 0.84} ${t + h * 0.04} ${-r * 0.6} ${t} ${-r * 0.1} ${t}z`
  },
  barrel: (w, h) => {
    const [r, t, b] = [w / 2, -h / 2, h / 2]
    return d`M${-r * 0.6} ${t}Q0 ${t - h * 0.02} ${r * 0.6} ${t}C${r * 0.96} ${t + h * 0.06} ${r} ${t + h * 0.3} ${r} ${t + h * 0.5}S${r * 0.9} ${b} ${r * 0.3} ${b}H${-r * 0.3}C${-r * 0.9} ${b} ${-r} ${t + h * 0.7} ${-r} ${t + h * 0.5}S${-r * 0.96} ${t + h * 0.06} ${-r * 0.6} ${t}z`
  },
}

/** Between the buttons, and between them and the back. */
function seam(w: number, h: number, shape: MouseLook['shape']): string {
  const [r, t] = [w / 2, -h / 2]
  const side = shape === 'flat' ? r * 0.9 : r * 0.86
  const low =
    shape === 'angular'
      ? d`M${-side} ${t + h * 0.36}L${-r * 0.3} ${t + h * 0.5}H${r * 0.3}L${side} ${t + h * 0.36}`
      : d`M${-side} ${t + h * 0.42}C${-r * 0.5} ${t + h * 0.5} ${r * 0.5} ${t + h * 0.5} ${side} ${t + h * 0.42}`
  return path(`${d`M0 ${t + 2}V${t + h * 0.46}`}${low}`, edged('none', ink, 1.6))
}

/** How the second colour is used. */
function pattern(w: number, h: number, { tone, accent, pattern: kind }: MouseLook): string {
  const [r, t, b] = [w / 2, -h / 2, h / 2]
  const shade = path(
    d`M${-r * 0.52} ${t + h * 0.6}C${-r * 0.5} ${b - h * 0.14} ${-r * 0.2} ${b - h * 0.08} ${r * 0.06} ${b - h * 0.08}`,
    stroked(tone.light, 2.4),
  )
  const marks = {
    plain: '',
    back: path(
      d`M${-r * 0.72} ${t + h * 0.56}C${-r * 0.3} ${t + h * 0.62} ${r * 0.3} ${t + h * 0.62} ${r * 0.72} ${t + h * 0.56}C${r * 0.86} ${b - h * 0.12} ${r * 0.4} ${b - h * 0.04} 0 ${b - h * 0.04}C${-r * 0.4} ${b - h * 0.04} ${-r * 0.86} ${b - h * 0.12} ${-r * 0.72} ${t + h * 0.56}z`,
      flat(tone.light),
    ),
    buttons: path(
      d`M${-r * 0.1} ${t + 6}C${-r * 0.56} ${t + 5} ${-r * 0.74} ${t + h * 0.05} ${-r * 0.78} ${t + h * 0.2}V${t + h * 0.41}Q${-r * 0.4} ${t + h * 0.46} ${-r * 0.1} ${t + h * 0.46}zM${r * 0.1} ${t + 6}C${r * 0.56} ${t + 5} ${r * 0.74} ${t + h * 0.05} ${r * 0.78} ${t + h * 0.2}V${t + h * 0.41}Q${r * 0.4} ${t + h * 0.46} ${r * 0.1} ${t + h * 0.46}z`,
      flat(tone.light),
    ),
    stripe: path(d`M0 ${t + h * 0.4}V${b - h * 0.04}`, stroked(accent.base, w * 0.14)),
    sides: path(
      d`M${-r * 0.84} ${t + h * 0.5}C${-r * 0.6} ${t + h * 0.64} ${-r * 0.66} ${b - h * 0.16} ${-r * 0.46} ${b - h * 0.08}M${r * 0.84} ${t + h * 0.5}C${r * 0.6} ${t + h * 0.64} ${r * 0.66} ${b - h * 0.16} ${r * 0.46} ${b - h * 0.08}`,
      stroked(accent.base, 6),
    ),
    dot: circle(0, b - h * 0.24, w * 0.11, edged(accent.base, ink, 1.4)),
  }
  return shade + marks[kind]
}

function rail(w: number, h: number, accent: Tone, sideButtons: number): string {
  if (sideButtons === 0) return ''
  const [r, t] = [w / 2, -h / 2]
  const route = d`M${-r * 0.93} ${t + h * 0.34}q${-w * 0.05} ${h * 0.1} ${-w * 0.02} ${h * 0.24}`
  const gaps = sideButtons > 1 ? ` stroke-dasharray="${String(Math.round(h * 0.08))} ${String(Math.round(h * 0.06))}"` : ''
  return (
    path(route, `${stroked(ink, w * 0.1)} stroke-linecap="round"`) +
    path(route, `${stroked(accent.base, w * 0.06)} stroke-linecap="round"${gaps}`)
  )
}

function glow(w: number, h: number, lit: boolean): string {
  if (!lit) return ''
  const [r, b] = [w / 2, h / 2]
  return path(
    d`M${-r * 0.55} ${b - h * 0.13}Q0 ${b - h * 0.05} ${r * 0.55} ${b - h * 0.13}`,
    `${stroked(lights[4], 4)} stroke-linecap="round"`,
  )
}
