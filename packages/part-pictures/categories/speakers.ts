// Loudspeakers by their channels: a pair, a pair with a subwoofer, a surround set, a bar, or one box to carry.
import type { Category, Drawing } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, ink, lights, steel, type Tone } from '../palette.ts'
import { cone } from '../shapes/audio.ts'
import { lightBar, perforation } from '../shapes/details.ts'
import { furtherBox } from '../shapes/speaker-boxes.ts'
import { circle, d, flat, inked, path, rect, stroked } from '../svg.ts'

export const speakers: Category = {
  noun: (facts) => ({ bar: 'Soundbar', portable: 'Portable speaker', conference: 'Speakerphone', set: 'Speakers' })[kindOf(facts)],
  draw: (facts) => ({ bar: soundbar, portable, conference, set })[kindOf(facts)](facts),
}

function kindOf(facts: Facts): 'bar' | 'portable' | 'conference' | 'set' {
  if (facts.says(/sound ?bar/i)) return 'bar'
  if (facts.says(/speakerphone|conference/i)) return 'conference'
  if (facts.says(/[2-7]\.[01]\b|speakers|speaker system|monitors/i)) return 'set'
  return facts.says(/portable|bluetooth|mini\b|karaoke|1\.0/i) ? 'portable' : 'set'
}

const channelsOf = (facts: Facts): [number, number] => {
  const [, full, low] = /\b([1-7])\.([0-2])\b/.exec(facts.name) ?? []
  return [Number(full ?? 2), Number(low ?? (facts.says(/subwoofer/i) ? 1 : 0))]
}

/** One box with two cones; `style` makes studio boxes, slim columns or round ones. */
function box(x: number, bottom: number, w: number, h: number, tone: Tone, accent: Tone, style: number, lit: boolean): string {
  if (style > 2) return furtherBox(x, bottom, w, h, tone, accent, style, lit)
  const top = bottom - h
  const cap = accent === tone ? steel : accent
  if (style === 1) {
    const lean = w * 0.08
    return (
      path(d`M${x - w / 2 + lean} ${top}h${w - 2 * lean}l${lean} ${h - 8}h${-w}z`, inked(tone.base)) +
      rect(x - w * 0.38, bottom - 9, w * 0.76, 9, inked(tone.dark), 3) +
      cone(x, top + h * 0.6, w * 0.32, graphite, cap) +
      cone(x, top + h * 0.23, w * 0.17, graphite, cap)
    )
  }
  if (style === 2) {
    const r = w * 0.56
    return (
      rect(x - w * 0.3, bottom - 10, w * 0.6, 10, inked(tone.dark), 4) +
      path(d`M${x - 9} ${bottom - 8}v${-h + 2 * r}h18v${h - 2 * r}z`, inked(tone.dark, 1.6)) +
      circle(x, top + r, r, inked(tone.base)) +
      cone(x, top + r, r * 0.68, graphite, cap)
    )
  }
  return (
    rect(x - w / 2, top, w, h, inked(tone.base), 5) +
    rect(x - w / 2 + 7, top + 7, w - 14, h - 14, stroked(tone.light, 1.4), 3) +
    cone(x, top + h * 0.64, w * 0.36, graphite, cap) +
    cone(x, top + h * 0.24, w * 0.19, graphite, steel) +
    (lit ? rect(x - w * 0.3, bottom - 8, w * 0.6, 4, flat(lights[4]), 2) : circle(x, bottom - 11, 2.4, flat(lights[3])))
  )
}

function set(facts: Facts): Drawing {
  const { body: tone, trim: accent } = facts.finish()
  const [full, low] = channelsOf(facts)
  const style = facts.says(/studio|monitor|eris|bx\d|av\d|cr\d|media/i)
    ? facts.choose<number>('studio box', [0, 0, 5])
    : Math.floor(facts.share('box') * 6)
  const lit = facts.isLit()
  const power = Number(/\b(\d{1,4}(?:\.\d)?) ?w\b/i.exec(facts.name)?.[1] ?? 30)
  const size = Math.max(0.72, Math.min(1.06, 0.7 + Math.log10(Math.max(1, power)) * 0.13))
  const satellites = full >= 5 ? full - 1 : Math.max(1, Math.min(2, full))
  const tall = (low > 0 ? 190 : 264) * size
  const w = tall * (style === 2 ? 0.5 : 0.54)
  if (satellites > 2) return surround(facts, tone, accent, style, satellites)
  const sub = low > 0 ? 220 * size : 0
  const gap = low > 0 ? 26 : 74
  const width = satellites * w + (sub ? sub * 0.94 + gap * satellites : gap * (satellites - 1))
  const height = Math.max(tall, sub)
  const bottom = height / 2
  const left = -width / 2
  const knob = low === 0 ? circle(left + w / 2, bottom - tall * 0.06, 5, inked(steel.base, 1.4)) : ''
  const sides =
    satellites === 1
      ? box(left + w / 2, bottom, w, tall, tone, accent, style, lit)
      : box(left + w / 2, bottom, w, tall, tone, accent, style, lit) + box(-left - w / 2, bottom, w, tall, tone, accent, style, lit)
  return { width, height, body: sides + (style === 0 ? knob : '') + (sub ? subwoofer(0, bottom, sub, tone, accent, lit) : '') }
}

function subwoofer(x: number, bottom: number, size: number, tone: Tone, accent: Tone, lit: boolean): string {
  const w = size * 0.94
  return (
    rect(x - w / 2, bottom - size, w, size - 6, inked(tone.base), 6) +
    rect(x - w * 0.42, bottom - 7, w * 0.16, 7, flat(ink)) +
    rect(x + w * 0.26, bottom - 7, w * 0.16, 7, flat(ink)) +
    cone(x, bottom - size * 0.58, size * 0.33, graphite, accent === tone ? steel : accent) +
    rect(x - w * 0.3, bottom - size * 0.16, w * 0.6, size * 0.06, inked(graphite.dark, 1.4), 6) +
    (lit ? rect(x - w * 0.4, bottom - size + 8, w * 0.8, 4, flat(lights[5]), 2) : '')
  )
}

/** Five or seven: the low one in the middle, the others around it, fronts taller than rears. */
function surround(facts: Facts, tone: Tone, accent: Tone, style: number, satellites: number): Drawing {
  const side = satellites / 2
  const bottom = 110
  const body = [subwoofer(0, bottom, 176, tone, accent, facts.isLit())]
  for (let i = 0; i < side; i++) {
    const h = 150 - i * 22
    const x = 88 + 46 + i * 74
    body.push(box(x, bottom, 62 - i * 4, h, tone, accent, style, false), box(-x, bottom, 62 - i * 4, h, tone, accent, style, false))
  }
  const centre =
    rect(-66, -122, 132, 44, inked(tone.base), 5) +
    cone(-38, -100, 16, graphite, steel) +
    cone(38, -100, 16, graphite, steel) +
    cone(0, -100, 9, graphite, steel)
  return { width: 2 * (88 + 46 + (side - 1) * 74 + 32), height: 240, body: body.join('') + centre }
}

function soundbar(facts: Facts): Drawing {
  const { body: tone, trim } = facts.finish()
  const high = facts.choose<number>('bar height', [52, 68, 88])
  const face = facts.choose('bar face', [
    perforation(-212, -high / 2 + 12, 424, high - 24, tone.light, 8, 3.4),
    cone(-150, 0, high * 0.34, graphite, trim) +
      cone(150, 0, high * 0.34, graphite, trim) +
      perforation(-90, -high / 2 + 12, 180, high - 24, tone.light, 8, 3.4),
    rect(-216, -high / 2 + 9, 432, high - 18, inked(tone.dark, 1.4), 8) + rect(-40, high / 2 - 16, 80, 4, flat(trim.base), 2),
  ])
  const body =
    rect(-230, -high / 2, 460, high, inked(tone.base), facts.choose<number>('bar corner', [6, 14, 26])) +
    face +
    circle(206, 0, 10, inked(trim.base, 1.6)) +
    (facts.isLit() ? lightBar(-210, high / 2 - 8, 420, 6) : '') +
    rect(-180, high / 2, 60, 9, inked(graphite.dark, 1.6), 3) +
    rect(120, high / 2, 60, 9, inked(graphite.dark, 1.6), 3)
  const plan =
    rect(-230, -128, 460, 52, inked(tone.base), 10) +
    path('M-40 -102h18M-31 -111v18M22 -102h18', stroked(tone.light, 3)) +
    circle(0, -102, 9, stroked(tone.light, 2.4))
  return { width: 460, height: 190, body: `<g transform="translate(0 40)">${body}${plan}</g>` }
}

function portable(facts: Facts): Drawing {
  const { body: tone, trim: accent } = facts.finish()
  if (facts.share('portable') < 0.34) return tube(facts)
  if (facts.share('portable') < 0.67) {
    const body =
      rect(-170, -76, 340, 152, inked(tone.base), 46) +
      perforation(-132, -54, 264, 108, tone.dark, 9, 5) +
      rect(-52, -16, 104, 32, inked(accent.base, 1.6), 6) +
      path('M150 -46q56 46 0 92', `${stroked(ink, 8)}`) +
      path('M150 -46q56 46 0 92', stroked(accent.base, 5))
    return { width: 360, height: 160, body }
  }
  const body =
    path('M-70 -96q70 -70 140 0', stroked(ink, 13)) +
    path('M-70 -96q70 -70 140 0', stroked(accent.base, 9)) +
    rect(-122, -96, 244, 216, inked(tone.base), 16) +
    rect(-110, -84, 220, 150, inked(tone.dark, 1.6), 8) +
    cone(-52, -10, 44, graphite, steel) +
    cone(52, -10, 44, graphite, steel) +
    [-54, -18, 18, 54].map((x) => circle(x, 92, 8, inked(steel.base, 1.4))).join('') +
    (facts.isLit() ? lightBar(-100, 72, 200, 5) : '')
  return { width: 256, height: 266, body }
}

/** A round bottle that stands. */
function tube(facts: Facts): Drawing {
  const { body: tone, trim } = facts.finish()
  const body =
    rect(-78, -128, 156, 256, inked(tone.base), 48) +
    perforation(-56, -86, 112, 150, tone.light, 9, 4.4) +
    rect(-78, 82, 156, 14, inked(trim.base, 1.6)) +
    path('M-24 -110h48M0 -122v24', stroked(tone.light, 5)) +
    path('M78 -60h16v70h-16', stroked(ink, 7)) +
    path('M78 -60h16v70h-16', stroked(trim.base, 4)) +
    (facts.isLit() ? lightBar(-56, 104, 112, 6) : '')
  return { width: 200, height: 262, body }
}

function conference(facts: Facts): Drawing {
  const { body: tone } = facts.finish()
  const body =
    circle(0, 0, 138, inked(tone.base)) +
    circle(0, 0, 112, inked(tone.dark, 1.6)) +
    perforation(-74, -74, 148, 148, tone.light, 10, 4.6) +
    circle(0, 0, 30, inked(tone.base, 1.6)) +
    circle(0, 0, 125, `${stroked(lights[3], 4)} stroke-dasharray="60 30"`) +
    path('M-8 0h16M0 -8v16', stroked(tone.light, 3))
  return { width: 280, height: 280, body }
}
