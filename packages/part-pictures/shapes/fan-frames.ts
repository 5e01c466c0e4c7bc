// The frames of case fans and what shines in them, by the product line.
import type { Facts } from '../facts.ts'
import { finishes, graphite, lights, paper, plate, steel, type Tone } from '../palette.ts'
import { circle, d, edged, flat, inked, path, rect } from '../svg.ts'
import { beige, deepBrown, isBrown } from './cooler-fan.ts'
import { lightBar } from './details.ts'
import { type FanStyle, fan, litRing } from './fan.ts'

export type FanLook = {
  body: Tone
  trim: Tone
  style: FanStyle
  frame: 'round' | 'square' | 'cut' | 'blocks' | 'open'
  pad: string
  /** Where the light is; a fan without light has none. */
  light: 'ring' | 'hub' | 'bars' | 'double' | 'none'
  hues: readonly string[]
}

export function fanLook(facts: Facts): FanLook {
  const { body, accent, trim, named } = facts.finish()
  const brown = isBrown(facts) && (!named || body === finishes.brown)
  const led = facts.word('light').toLowerCase()
  const tone = Object.keys(finishes).find((colour) => led === colour)
  const hues = /rgb|multi/.test(led) || (led === '' && facts.isLit()) ? lights : tone ? [finishes[tone]?.light ?? lights[4]] : []
  const light = hues.length === 0 ? 'none' : facts.choose<FanLook['light']>('light', ['ring', 'ring', 'hub', 'bars', 'double'])
  const frame = brown ? beige : body
  const shining = light === 'hub' || light === 'bars'
  const rotor = brown ? deepBrown : accent !== body ? accent : hues.length > 0 && facts.share('rotor') < 0.6 ? steel : body
  return {
    body: frame,
    trim,
    style: {
      blades: facts.choose('blades', [5, 7, 9, 9, 11, 13]),
      turn: facts.roll() * 50,
      well: frame === steel ? graphite : frame,
      blade: rotor,
      hub: facts.share('hub') < 0.4 && !brown ? trim : frame === graphite ? steel : frame,
      reverse: /reverse/i.test(facts.word('flow')),
      ring: shining ? [] : hues,
    },
    frame: facts.choose('frame', ['round', 'square', 'cut', 'blocks', 'open']),
    pad: facts.choose('pad', [graphite.light, graphite.light, trim.base, '#8c684c']),
    light,
    hues,
  }
}

const outlines: Readonly<Record<FanLook['frame'], (side: number) => string>> = {
  round: (side) => rounded(side, side * 0.1),
  square: (side) => rounded(side, side * 0.035),
  cut: (side) => {
    const [h, c] = [side / 2, side * 0.12]
    return d`M${c - h} ${-h}h${side - 2 * c}l${c} ${c}v${side - 2 * c}l${-c} ${c}h${2 * c - side}l${-c} ${-c}v${2 * c - side}z`
  },
  blocks: (side) => rounded(side, side * 0.02),
  // The frame follows the rotor between the corners.
  open: (side) => {
    const [h, c] = [side / 2, side * 0.2]
    const dip = side * 0.05
    return d`M${-h} ${-h}h${c}q${h - c} ${dip} ${side - 2 * c} 0h${c}v${c}q${-dip} ${h - c} 0 ${side - 2 * c}v${c}h${-c}q${c - h} ${-dip} ${2 * c - side} 0h${-c}v${-c}q${dip} ${c - h} 0 ${2 * c - side}z`
  },
}

const rounded = (side: number, c: number): string => {
  const h = side / 2
  return d`M${c - h} ${-h}h${side - 2 * c}q${c} 0 ${c} ${c}v${side - 2 * c}q0 ${c} ${-c} ${c}h${2 * c - side}q${-c} 0 ${-c} ${-c}v${2 * c - side}q0 ${-c} ${c} ${-c}z`
}

export function framedFan(side: number, look: FanLook): string {
  const { body, trim, style, frame, pad, light, hues } = look
  const half = side / 2
  const far = half - side * 0.075
  const corners = [
    [-far, -far],
    [far, -far],
    [-far, far],
    [far, far],
  ] as const
  const blocks =
    frame === 'blocks'
      ? corners
          .map(([x, y]) => rect(x - side * 0.062, y - side * 0.062, side * 0.124, side * 0.124, edged(trim.base, trim.dark, 1.4), 3))
          .join('')
      : ''
  const bars =
    light === 'bars'
      ? hues.length > 1
        ? lightBar(-side * 0.34, -half + side * 0.012, side * 0.68, side * 0.035, hues) +
          lightBar(-side * 0.34, half - side * 0.047, side * 0.68, side * 0.035, hues)
        : [-half + side * 0.012, half - side * 0.047]
            .map((y) => rect(-side * 0.34, y, side * 0.68, side * 0.035, flat(hues[0] ?? trim.light)))
            .join('')
      : ''
  const radius = half * (light === 'bars' ? 0.88 : 0.93)
  return (
    path(outlines[frame](side), inked(body.base)) +
    blocks +
    corners.map(([x, y]) => circle(x, y, side * 0.045, edged(plate, pad, side * 0.024))).join('') +
    fan(0, 0, radius, style) +
    (light === 'hub' ? circle(0, 0, radius * 0.3, flat(paper)) + litRing(0, 0, radius * 0.25, radius * 0.12, hues) : '') +
    (light === 'double' ? litRing(0, 0, radius * 0.32, radius * 0.07, hues) : '') +
    bars
  )
}
