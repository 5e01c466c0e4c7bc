// Headphones from the front, and wired earphones: often only the name says which.
import type { Category, Drawing } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, ink, lights, steel, type Tone } from '../palette.ts'
import { cable, perforation } from '../shapes/details.ts'
import { circle, d, flat, inked, mirrored, moved, path, rect, stroked } from '../svg.ts'

export const headphones: Category = {
  noun: (facts) => (isInEar(facts) ? 'Earphones' : hasBoom(facts) ? 'Headset' : 'Headphones'),
  draw: (facts) => (isInEar(facts) ? earphones(facts) : onHead(facts)),
}

const isInEar = (facts: Facts): boolean =>
  /in-ear/i.test(facts.word('ear_cup_type')) ||
  (facts.word('ear_cup_type') === '' && facts.says(/in[- ]ear|ear ?buds?\b|earphone|\biem\b/i))
const hasBoom = (facts: Facts): boolean =>
  /boom/i.test(facts.word('microphone_type')) || (facts.word('microphone_type') === '' && facts.says(/gaming|headset/i))

function isWireless(facts: Facts): boolean {
  const ways = facts.words('connection_types').join(' ')
  return ways ? /wireless|bluetooth/i.test(ways) : facts.says(/wireless|bluetooth|cordless/i)
}

function onHead(facts: Facts): Drawing {
  const { body: tone, accent } = facts.finish()
  const small = /on-ear/i.test(facts.word('ear_cup_type')) || facts.says(/on-ear|foldable|lightweight/i)
  const single = facts.says(/\bmono\b|mono headset/i)
  const [w, h] = [236, 300]
  const cupW = small ? 62 : 76
  const cupH = small ? 96 : 122
  const top = -h / 2
  const cupY = h / 2 - cupH / 2 - 8
  const cx = w / 2 - 6
  const wide = 15 + facts.roll() * 9
  const band = d`M${-cx} ${cupY - cupH * 0.3}C${-cx} ${top - 6} ${cx} ${top - 6} ${cx} ${cupY - cupH * 0.3}`
  const suspended = facts.roll() < 0.3
  const arch =
    path(band, stroked(ink, wide + 4)) +
    path(band, stroked(tone.base, wide)) +
    path(crown(cx, cupY - cupH * 0.3, top - 6), `${stroked(suspended ? tone.light : tone.dark, suspended ? 4 : 10)} stroke-linecap="round"`)
  const cushion = suspended
    ? path(
        d`M${-cx + 6} ${cupY - cupH * 0.5}C${-cx * 0.7} ${top + 60} ${cx * 0.7} ${top + 60} ${cx - 6} ${cupY - cupH * 0.5}`,
        `${stroked(ink, 16)}`,
      ) +
      path(
        d`M${-cx + 6} ${cupY - cupH * 0.5}C${-cx * 0.7} ${top + 60} ${cx * 0.7} ${top + 60} ${cx - 6} ${cupY - cupH * 0.5}`,
        stroked(graphite.light, 12),
      )
    : ''
  const cup = cupOf(facts, tone, accent, cupW, cupH)
  const sides =
    (single ? moved(cx - 3, cupY - cupH * 0.2, rect(-17, -26, 26, 60, inked(graphite.dark), 11)) : moved(cx, cupY, cup)) +
    moved(-cx, cupY, mirrored(cup))
  const boom = hasBoom(facts)
    ? cable(
        d`M${-cx - 8} ${cupY + cupH * 0.3}C${-cx - 4} ${cupY + cupH * 0.62} ${-cx + 40} ${h / 2 + 34} ${-cx + 96} ${h / 2 + 26}`,
        graphite.light,
        5,
      ) +
      rect(-cx + 88, h / 2 + 14, 42, 22, inked(graphite.dark, 1.8), 10) +
      (facts.isLit() ? circle(-cx + 120, h / 2 + 25, 3, flat(lights[0])) : '')
    : ''
  const lead = isWireless(facts)
    ? ''
    : cable(
        d`M${-cx - 10} ${cupY + cupH * 0.46}C${-cx - 22} ${h / 2 + 30} ${-cx - 66} ${h / 2 - 10} ${-cx - 92} ${h / 2 + 30}`,
        graphite.base,
        5,
      )
  return {
    width: w + cupW + 20,
    height: h + (boom || lead ? 54 : 0),
    body: moved(0, boom || lead ? -22 : 0, lead + arch + cushion + sides + boom),
  }
}

/** The middle of the headband's curve, from a quarter of it to three quarters: where it is padded. */
function crown(cx: number, endY: number, controlY: number): string {
  const at = 0.27
  const rest = 1 - at
  const y = endY * (rest ** 3 + at ** 3) + controlY * 3 * at * rest
  const x = cx * (rest ** 3 + 3 * at * rest ** 2 - 3 * at ** 2 * rest - at ** 3)
  const third = (rest - at) / 3
  const slopeX = third * 3 * (2 * cx * 2 * rest * at)
  const slopeY = third * 3 * (controlY - endY) * (rest ** 2 - at ** 2)
  return d`M${-x} ${y}C${slopeX - x} ${y + slopeY} ${x - slopeX} ${y + slopeY} ${x} ${y}`
}

/** The right cup: its pad to the inside, its shell to the outside, open ones with holes. */
function cupOf(facts: Facts, tone: Tone, accent: Tone, w: number, h: number): string {
  const open = /open/i.test(facts.word('headphone_type')) || facts.says(/(?<!semi-)open[- ]?back|open\b/i)
  const lit = facts.isLit()
  const pad =
    path(
      d`M${-w * 0.5} ${-h * 0.34}q0 ${-h * 0.16} ${w * 0.22} ${-h * 0.16}h${w * 0.16}v${h}h${-w * 0.16}q${-w * 0.22} 0 ${-w * 0.22} ${-h * 0.16}z`,
      inked(graphite.dark),
    ) + path(d`M${-w * 0.34} ${-h * 0.36}v${h * 0.72}`, `${stroked(graphite.light, 3)} stroke-linecap="round"`)
  const shell = path(
    d`M${-w * 0.12} ${-h * 0.5}h${w * 0.2}c${w * 0.3} 0 ${w * 0.42} ${h * 0.22} ${w * 0.42} ${h * 0.5}s${-w * 0.12} ${h * 0.5} ${-w * 0.42} ${h * 0.5}h${-w * 0.2}z`,
    inked(tone.base),
  )
  const face = open
    ? perforation(-w * 0.04, -h * 0.36, w * 0.38, h * 0.72, tone.dark, 8, 4.4)
    : path(
        d`M${w * 0.14} ${-h * 0.34}c${w * 0.18} ${h * 0.06} ${w * 0.24} ${h * 0.2} ${w * 0.24} ${h * 0.34}s${-w * 0.06} ${h * 0.28} ${-w * 0.24} ${h * 0.34}`,
        stroked(accent === tone ? tone.light : accent.base, 4),
      )
  const light = lit ? path(d`M${w * 0.02} ${-h * 0.26}v${h * 0.52}`, `${stroked(lights[4], 5)} stroke-linecap="round"`) : ''
  const yoke =
    rect(-w * 0.14, -h * 0.5 - 34, w * 0.26, 42, inked(steel.dark, 1.8), 5) +
    path(d`M${-w * 0.01} ${-h * 0.5 - 28}v26`, stroked(steel.light, 3))
  return yoke + pad + shell + face + light
}

/** Two buds and the Y of their wire, or the case of wireless ones. */
function earphones(facts: Facts): Drawing {
  const { body: tone, accent } = facts.finish()
  const bud =
    circle(0, 0, 40, inked(tone.base)) +
    circle(0, 0, 27, stroked(tone.light, 2)) +
    circle(0, 0, 13, inked(accent === tone ? steel.base : accent.base, 1.6)) +
    path('M-34 -22l-24 -14a17 22 -30 0 0 -16 38l28 6z', inked(graphite.light)) +
    path('M-58 -36a17 22 -30 0 0 -16 38', stroked(graphite.dark, 4))
  if (isWireless(facts)) {
    const box =
      rect(-92, 26, 184, 96, inked(tone.base), 40) +
      path('M-92 66H92', stroked(ink, 1.8)) +
      circle(0, 88, 4, flat(lights[3])) +
      rect(-16, 60, 32, 12, inked(tone.light, 1.4), 4)
    const stem = rect(-9, 26, 18, 50, inked(tone.base), 9)
    return { width: 260, height: 300, body: moved(94, -88, stem + bud) + moved(-94, -88, mirrored(stem + bud)) + box }
  }
  const tail = cable('M0 44V130', graphite.base, 5) + rect(-7, 36, 14, 24, inked(graphite.light, 1.6), 4)
  const wires = cable('M92 -60C92 10 0 -10 0 44', graphite.base, 4) + cable('M-92 -60C-92 10 0 -10 0 44', graphite.base, 4)
  const plug =
    rect(-8, 116, 16, 26, inked(graphite.dark, 1.6), 4) +
    rect(-4, 142, 8, 22, inked('#d8b04f', 1.4), 2) +
    path('M-4 150h8M-4 156h8', stroked(ink, 1.4))
  const control = facts.says(/mic|mobile|headset/i) ? rect(66, -26, 14, 40, inked(tone.light, 1.6), 6) : ''
  return {
    width: 300,
    height: 330,
    body:
      wires +
      tail +
      plug +
      control +
      moved(92, -110, rect(-9, 26, 18, 40, inked(tone.base), 9) + bud) +
      moved(-92, -110, mirrored(rect(-9, 26, 18, 40, inked(tone.base), 9) + bud)),
  }
}
