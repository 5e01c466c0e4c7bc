// The keys: letters in one colour, the keys around them in another, a few in the accent, and the light below.
import type { Facts } from '../facts.ts'
import { ink, steel } from '../palette.ts'
import { circle, d, edged, flat, inked, path, rects, stroked } from '../svg.ts'
import type { Deck } from './keyboard-body.ts'
import { type Key, rowsOf } from './keyboard-layouts.ts'

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

/** Letter keys in one colour, keys around them in another, Enter and Escape as accents. */
export function keyCaps(facts: Facts, keys: readonly Key[], k: number, deck: Deck, units: number, split: boolean): string {
  const kind = facts.says(/slim|low profile|chiclet|ultra ?thin|scissor|apple|magic|bluetooth/i)
    ? 'flat'
    : facts.choose<'tall' | 'flat' | 'wide'>('caps', ['tall', 'tall', 'flat', 'wide'])
  const gap = Math.max(2, k * { tall: 0.12, flat: 0.2, wide: 0.06 }[kind])
  const knob = keys.length > 60 && (facts.words('features').some((feature) => /knob/i.test(feature)) || facts.says(/\bknob\b/i))
  const bend = (x: number) => (split ? ((x - units / 2) / (units / 2)) ** 2 * 17 - 4 : 0)
  const box = ([x, y, width, height]: Key) =>
    [x * k + gap / 2, y * k + gap / 2 + bend(x + width / 2), width * k - gap, height * k - gap] as const
  const isLetter = ([, , width, height]: Key) => width === 1 && height === 1
  const scheme = Math.floor(facts.share('scheme') * 6)
  const lastRow = rowsOf(keys) - 1
  const isEscape = ([x, y, width]: Key) => x === 0 && y === 0 && width === 1 && units > 5
  const isEnter = ([x, , width]: Key) => width === 2.25 && x > 5
  const isArrow = ([x, y, width]: Key) => width === 1 && y >= lastRow && x > 10 && x < 18.4
  const isWasd = ([x, y, , height]: Key) =>
    height === 1 && ((lastRow - y === 3 && x === 2.5) || (lastRow - y === 2 && x >= 1.75 && x < 4.75))
  const isAccent = (key: Key) =>
    units <= 5
      ? key[3] === 2
      : [
          isEscape(key) || isEnter(key),
          isEscape(key),
          isEscape(key) || isArrow(key),
          isEnter(key) || key[2] > 6,
          key[1] === 0 && !isEscape(key) && key[0] > 5.6 && key[0] < 10.6,
          isWasd(key),
        ][scheme]
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
    (kind === 'tall' ? tops(plain, deck.key.light) : '') +
    dial
  )
}
