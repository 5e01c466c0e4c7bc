// A keyboard to scale: its layout decides where keys are, its light shows between them.
import type { Category, Drawing } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { finishes, graphite, ink, lights, mask, steel, type Tone } from '../palette.ts'
import { cable } from '../shapes/details.ts'
import { type Key, layoutOf, layouts } from '../shapes/keyboard-layouts.ts'
import { mouseFromAbove } from '../shapes/mouse-body.ts'
import { circle, d, edged, flat, inked, moved, path, rect, rects, stroked } from '../svg.ts'

export const keyboard: Category = {
  noun: (facts) => (layoutOf(facts) === 'numpad' ? 'Number pad' : 'Keyboard'),
  draw(facts) {
    const layout = layoutOf(facts)
    const keys = layouts[layout]()
    const units = Math.max(...keys.map(([x, , width]) => x + width))
    const rows = rowsOf(keys)
    const withMouse = facts.says(/with (optical |laser )?mouse|combo|and mouse|mouse set|mk\d{3}|desktop set/i)
    const k = Math.min(layout === 'numpad' ? 40 : 28.6, (withMouse ? 430 : 520) / (units + 0.9))
    const deck = deckOf(facts)
    const split = facts.says(/ergonomic|\bsplit\b|sculpt|curve/i) && layout !== 'numpad'
    const [w, h] = [units * k + 22, rows * k + 22 + (split ? 26 : 0)]
    const wired = wiredOf(facts)
    const tail = wired ? 40 : 0
    const mouse = withMouse ? 84 : 0
    const width = w + mouse
    const cx = -mouse / 2
    const lead = wired
      ? cable(d`M${cx} ${-h / 2 + tail / 2 + 4}v-24q0 -22 26 -22h${w * 0.16}`, graphite.base, 7) +
        rect(cx - 9, -h / 2 + tail / 2 - 12, 18, 14, inked(graphite.dark, 1.4), 2)
      : ''
    const board = moved(
      cx,
      tail / 2,
      base(facts, deck, w, h, split) + moved(-w / 2 + 11, -h / 2 + 11 + (split ? 18 : 0), caps(facts, keys, k, deck, units, split)),
    )
    const beside = withMouse
      ? moved(
          cx + w / 2 + 50,
          tail / 2 + 4,
          mouseFromAbove(56, 96, { tone: deck.tone, accent: deck.key, ergonomic: false, sideButtons: 0, waist: 0.4, lit: false }),
        )
      : ''
    const drawing: Drawing = { width, height: h + tail, body: lead + board + beside }
    return drawing
  },
}

type Deck = { tone: Tone; key: Tone; alternate: Tone; accent: Tone; glow: readonly string[] }

function deckOf(facts: Facts): Deck {
  const { body, accent } = facts.finish()
  const light = facts.word('backlighting').toLowerCase()
  const rainbow = /rgb/.test(light) || (light === '' && facts.isLit())
  const single = light.startsWith('single') || facts.says(/\b(backlit|led)\b/i)
  const colour = /\b(red|blue|green|white|orange|purple|pink)\b/i.exec(facts.name)?.[1]?.toLowerCase()
  const glow = rainbow ? lights : single ? [(colour && finishes[colour]?.light) || '#e8f3ee'] : []
  const key = body === graphite ? { base: '#3b4742', dark: '#232c29', light: '#56645e' } : body
  return {
    tone: body,
    key,
    alternate: body === graphite ? graphite : { base: body.dark, dark: body.dark, light: body.base },
    accent: accent === body ? facts.pick([mask, finishes.orange ?? mask, finishes.blue ?? mask, mask]) : accent,
    glow,
  }
}

function wiredOf(facts: Facts): boolean {
  const ways = facts.words('connectivity').join(' ').toLowerCase()
  if (ways) return /wired/.test(ways) && !(/wireless|bluetooth/.test(ways) && facts.roll() < 0.6)
  return /\bwired\b/i.test(facts.name) || !/wireless|bluetooth/i.test(facts.name)
}

function base(facts: Facts, { tone }: Deck, w: number, h: number, split: boolean): string {
  const [x, y] = [-w / 2, -h / 2]
  const outline = split
    ? d`M${x} ${y + 20}Q0 ${y - 18} ${-x} ${y + 20}V${-y - 6}Q0 ${-y + 22} ${x} ${-y - 6}z`
    : d`M${x + 8} ${y}h${w - 16}q8 0 8 8v${h - 16}q0 8 -8 8h${16 - w}q-8 0 -8 -8v${16 - h}q0 -8 8 -8z`
  const well = split ? '' : rect(x + 7, y + 7, w - 14, h - 14, inked(tone.dark, 1.2), 3)
  const rest =
    split || (facts.roll() < 0.14 && !facts.word('size'))
      ? path(d`M${x + 6} ${-y + (split ? 2 : -2)}h${w - 12}v14q${6 - w / 2} 12 ${12 - w} 0z`, inked(tone.dark, 1.6))
      : ''
  return rest + path(outline, inked(tone.base)) + well
}

/** The light under the keys: adjacent keys merge into one box per colour. */
function glowUnder(keys: readonly Key[], k: number, units: number, glow: readonly string[]): string {
  const runs = new Map<number, [x: number, y: number, width: number, height: number][]>()
  for (const [x, y, width, height] of keys) {
    const band = Math.min(glow.length - 1, Math.floor(((x + width / 2) / units) * glow.length))
    const list = runs.get(band) ?? []
    const last = list.at(-1)
    if (last && last[1] === y && last[3] === height && Math.abs(last[0] + last[2] - x) < 0.01) last[2] += width
    else list.push([x, y, width, height])
    runs.set(band, list)
  }
  return [...runs]
    .map(([band, list]) =>
      rects(
        list.map(([x, y, width, height]) => [x * k, y * k, width * k, height * k] as const),
        flat(glow[band] ?? ''),
      ),
    )
    .join('')
}

const rowsOf = (keys: readonly Key[]): number => Math.max(...keys.map(([, y, , height]) => y + height))

/** Letter keys in one colour, keys around them in another, Enter and Escape as accents. */
function caps(facts: Facts, keys: readonly Key[], k: number, deck: Deck, units: number, split: boolean): string {
  const gap = Math.max(2, k * 0.12)
  const knob = keys.length > 60 && (facts.words('features').some((feature) => /knob/i.test(feature)) || facts.says(/\bknob\b/i))
  const bend = (x: number) => (split ? ((x - units / 2) / (units / 2)) ** 2 * 17 - 4 : 0)
  const box = ([x, y, width, height]: Key) =>
    [x * k + gap / 2, y * k + gap / 2 + bend(x + width / 2), width * k - gap, height * k - gap] as const
  const isLetter = ([, , width, height]: Key) => width === 1 && height === 1
  const scheme = Math.floor(facts.roll() * 4)
  const lastRow = rowsOf(keys) - 1
  const isEscape = ([x, y, width]: Key) => x === 0 && y === 0 && width === 1 && units > 5
  const isEnter = ([x, , width]: Key) => width === 2.25 && x > 5
  const isArrow = ([x, y, width]: Key) => width === 1 && y >= lastRow && x > 10 && x < 18.4
  const isAccent = (key: Key) =>
    units <= 5
      ? key[3] === 2
      : [isEscape(key) || isEnter(key), isEscape(key), isEscape(key) || isArrow(key), isEnter(key) || key[2] > 6][scheme]
  const knobAt: Key | undefined = knob ? keys.filter(([, y]) => y === 0).at(-1) : undefined
  const used = keys.filter((key) => key !== knobAt)
  const accents = used.filter(isAccent)
  const plain = used.filter((key) => !isAccent(key) && isLetter(key))
  const wide = used.filter((key) => !isAccent(key) && !isLetter(key))
  const edge = k > 22 ? 1.1 : 0.9
  const tops = (list: readonly Key[], colour: string) =>
    path(
      list
        .map((key) => {
          const [x, y, w] = box(key)
          return d`M${x + 4} ${y + 4.4}h${Math.min(w - 8, k * 0.34)}`
        })
        .join(''),
      stroked(colour, 1.6),
    )
  const dial = knobAt
    ? circle(knobAt[0] * k + k / 2, k / 2, k * 0.46, inked(steel.base, 1.4)) +
      circle(knobAt[0] * k + k / 2, k / 2, k * 0.3, edged(steel.light, steel.dark, 1))
    : ''
  return (
    (split || deck.glow.length === 0 ? '' : glowUnder(used, k, units, deck.glow)) +
    rects(plain.map(box), edged(deck.key.base, ink, edge)) +
    rects(wide.map(box), edged(deck.alternate.base, ink, edge)) +
    rects(accents.map(box), edged(deck.accent.base, ink, edge)) +
    tops(plain, deck.key.light) +
    dial
  )
}
