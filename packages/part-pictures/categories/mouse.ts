// A mouse to scale from above and from its side; a trackball or an upright mouse if the name says so.
import { type Category, type Dimension, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { finishes, graphite, ink, lights, steel, type Tone } from '../palette.ts'
import { cable } from '../shapes/details.ts'
import { type MouseLook, mouseFromAbove } from '../shapes/mouse-body.ts'
import { circle, d, edged, flat, inked, moved, path, rect, stroked } from '../svg.ts'

export const mouse: Category = {
  noun: (facts) => (facts.says(/track ?ball/i) ? 'Trackball' : 'Mouse'),
  draw(facts) {
    const own = {
      length: facts.number('length', 40, 160),
      width: facts.number('width', 30, 110),
      height: facts.number('height', 15, 90),
    }
    const small = facts.word('handSize') === 'Small' || facts.says(/mini|mobile|nano|notebook|portable|travel/i)
    const [mmL, mmW, mmH] = [
      own.length ?? (small ? 98 : 122),
      own.width ?? (small ? 58 : 65),
      own.height ?? (facts.says(/vertical/i) ? 68 : 39),
    ]
    const k = Math.min(2.05, 250 / mmL)
    const [length, w, h] = [mmL * k, mmW * k, mmH * k]
    const { body, trim: accent } = facts.finish(
      facts.choose('colour', [graphite, graphite, { base: '#4b5853', dark: '#343f3a', light: '#6d7974' }, finishes.grey ?? graphite]),
    )
    const buttons = facts.count('buttons', 24)
    const gaming = facts.says(/gaming|rog|razer|esport/i)
    const sideButtons = buttons ? (buttons > 6 ? 2 : buttons > 3 ? 2 : 0) : gaming ? 2 : facts.share('thumb') < 0.3 ? 1 : 0
    const look: MouseLook = {
      tone: body,
      accent,
      shape: shapeOf(facts, small, gaming),
      pattern: facts.choose<MouseLook['pattern']>('pattern', ['plain', 'back', 'buttons', 'stripe', 'sides', 'dot']),
      sideButtons,
      lit: facts.isLit(),
    }
    const wired = wiredOf(facts)
    const gap = 46
    const tail = wired ? 40 : 0
    const width = w + gap + length
    const [cx, cy] = [-width / 2 + w / 2, tail / 2]
    const lead = wired ? cable(d`M${cx} ${cy - length / 2 + 4}v-22q0 -22 20 -22h${w * 0.3}`, graphite.light, 6) : ''
    const ball = facts.says(/track ?ball/i)
      ? circle(cx - w * 0.1, cy + length * 0.06, w * 0.26, inked(accent.base)) + circle(cx - w * 0.16, cy, w * 0.07, flat('#ffffff'))
      : ''
    const shell = facts.says(/honeycomb|\bmodel [od]\b|ultralight|lightweight|air ?58/i)
      ? holes(cx, cy + length * 0.2, w, length, body)
      : ''
    const side = moved(
      -width / 2 + w + gap + length / 2,
      cy + length / 2 - h / 2,
      fromSide(facts, length, h, look.tone, accent, sideButtons, look.lit, facts.says(/vertical/i)),
    )
    const dimensions: Dimension[] = []
    if (own.width) dimensions.push({ kind: 'across', from: cx - w / 2, to: cx + w / 2, label: millimetres(own.width) })
    if (own.length) dimensions.push({ kind: 'across', from: -width / 2 + w + gap, to: width / 2, label: millimetres(own.length) })
    if (own.height) dimensions.push({ kind: 'down', from: cy + length / 2 - h, to: cy + length / 2, label: millimetres(own.height) })
    const receiver =
      !wired &&
      facts
        .words('connection')
        .filter((way) => way !== 'Wireless')
        .join(' ') !== 'Bluetooth'
        ? moved(-width / 2 + w + gap + length * 0.3, cy - length * 0.22, dongle())
        : ''
    return {
      width,
      height: length + tail,
      body: lead + moved(cx, cy, mouseFromAbove(w, length, look)) + shell + ball + side + receiver,
      dimensions,
    }
  },
}

/** What the name or the data says of the shape, else one that the line has. */
function shapeOf(facts: Facts, small: boolean, gaming: boolean): MouseLook['shape'] {
  const said = facts.word('shape')
  if (/ergo/i.test(said) || facts.says(/ergonomic|right[- ]hand|\bmx master\b|deathadder|\bec\d/i)) return 'leaning'
  if (facts.says(/\barc\b|slim|flat|magic|sculpt touch|surface/i)) return 'flat'
  if (small) return facts.choose<MouseLook['shape']>('shape', ['egg', 'flat', 'barrel'])
  return gaming
    ? facts.choose<MouseLook['shape']>('shape', ['waisted', 'angular', 'angular', 'leaning', 'barrel'])
    : facts.choose<MouseLook['shape']>('shape', ['waisted', 'egg', 'barrel', 'leaning', 'waisted'])
}

function wiredOf(facts: Facts): boolean {
  const ways = facts.words('connection').join(' ').toLowerCase()
  return ways ? !/wireless|bluetooth/.test(ways) : !facts.says(/wireless|bluetooth|cordless/i)
}

const dongle = (): string =>
  rect(-21, -8, 24, 16, inked(graphite.base, 1.6), 3) +
  rect(3, -6.4, 19, 12.8, inked(steel.base, 1.6)) +
  rect(9, -3.6, 4, 2.6, flat(ink)) +
  rect(9, 1.2, 4, 2.6, flat(ink))

const holes = (x: number, y: number, w: number, length: number, tone: Tone): string =>
  [-1, 0, 1]
    .flatMap((column) =>
      [0, 1, 2, 3].map((row) =>
        circle(
          x + column * w * 0.2 + (row % 2) * w * 0.1 - w * 0.05,
          y - length * 0.06 + row * w * 0.16,
          w * 0.055,
          edged(tone.dark, ink, 1),
        ),
      ),
    )
    .join('')

/** Nose to the right, on the table. */
function fromSide(
  facts: Facts,
  length: number,
  h: number,
  tone: Tone,
  accent: Tone,
  sideButtons: number,
  lit: boolean,
  upright: boolean,
): string {
  const [l, r, t, b] = [-length / 2, length / 2, -h / 2, h / 2]
  const crest = upright ? 0.3 : 0.3 + facts.share('crest') * 0.16
  const outline = d`M${l} ${b - h * 0.14}C${l} ${t + h * 0.3} ${l + length * (crest - 0.14)} ${t} ${l + length * crest} ${t}C${l + length * (crest + 0.26)} ${t} ${r - length * 0.08} ${t + h * 0.26} ${r} ${b - h * 0.28}L${r - 4} ${b - 4}H${l + 6}z`
  const seam = d`M${l + length * 0.54} ${t + h * 0.09}C${l + length * 0.6} ${t + h * 0.5} ${r - length * 0.2} ${b - h * 0.34} ${r - 2} ${b - h * 0.3}`
  const button = (from: number) => rect(l + length * from, t + h * 0.34, length * 0.13, h * 0.16, inked(accent.base, 1.4), 4)
  return (
    rect(l + length * 0.1, b - 5, length * 0.12, 5, flat(ink)) +
    rect(r - length * 0.2, b - 5, length * 0.12, 5, flat(ink)) +
    circle(r - length * 0.19, t + h * 0.36, h * 0.17, inked(graphite.dark, 1.6)) +
    path(outline, inked(tone.base)) +
    path(seam, stroked(ink, 1.6)) +
    path(
      d`M${l + length * 0.1} ${b - h * 0.24}Q${l + length * 0.4} ${b - h * 0.5} ${r - length * 0.26} ${b - h * 0.2}`,
      stroked(lit ? lights[4] : tone.light, lit ? 4 : 2),
    ) +
    (sideButtons > 0 ? button(0.36) : '') +
    (sideButtons > 1 ? button(0.51) : '')
  )
}
