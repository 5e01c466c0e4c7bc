// What is around the keys: the deck in its colours, with what a line has beside or above them, and the rest before it.
import type { Facts } from '../facts.ts'
import { finishes, graphite, ink, lights, steel, type Tone } from '../palette.ts'
import { circle, d, edged, flat, inked, path, rect, rects, stroked } from '../svg.ts'

/** `left`, `right` and `top` in key units: columns of macro keys, a touchpad, a bar of media keys. */
export type Deck = {
  tone: Tone
  key: Tone
  alternate: Tone
  accent: Tone
  glow: readonly string[]
  frame: 'well' | 'floating' | 'thick'
  left: number
  right: number
  top: number
}

export function deckOf(facts: Facts): Deck {
  const { body, trim, named } = facts.finish()
  const light = facts.word('backlight').toLowerCase()
  const rainbow = /rgb/.test(light) || (light === '' && facts.isLit())
  const single = light.startsWith('single') || facts.says(/\b(backlit|led)\b/i)
  const colour = /\b(red|blue|green|white|orange|purple|pink)\b/i.exec(facts.name)?.[1]?.toLowerCase()
  const glow = rainbow ? lights : single ? [(colour && finishes[colour]?.light) || '#e8f3ee'] : []
  const dark = body === graphite
  const key = dark ? { base: '#3b4742', dark: '#232c29', light: '#56645e' } : body
  const gaming = facts.says(/gaming|macro|\bg\d{3}\b|\bk9\d\b|scimitar|ornata|blackwidow/i)
  const pointing = facts.says(/touch ?pad|track ?(ball|point)/i)
  return {
    tone: body,
    key,
    // Grey caps around black letters are common; white ones are not, unless the part is white.
    alternate: dark
      ? (facts.choose('second caps', [graphite, { base: '#59665f', dark: '#3b4742', light: '#7a877f' }, graphite]) as Tone)
      : { base: body.dark, dark: body.dark, light: body.base },
    accent: trim,
    glow,
    frame: facts.choose<Deck['frame']>('frame', named ? ['well', 'floating', 'thick'] : ['well', 'well', 'floating', 'thick']),
    left: gaming && facts.share('macros') < 0.3 ? 1.3 : 0,
    right: pointing ? 4 : 0,
    top: facts.says(/media|multimedia|office|desktop|internet/i) || facts.share('media bar') < 0.22 ? 0.8 : 0,
  }
}

export function keyboardBase(
  facts: Facts,
  { tone, accent, frame, left, right, top }: Deck,
  w: number,
  h: number,
  k: number,
  split: boolean,
): string {
  const [x, y] = [-w / 2, -h / 2]
  if (split) {
    const outline = d`M${x} ${y + 20}Q0 ${y - 18} ${-x} ${y + 20}V${-y - 6}Q0 ${-y + 22} ${x} ${-y - 6}z`
    return path(d`M${x + 6} ${-y + 2}h${w - 12}v14q${6 - w / 2} 12 ${12 - w} 0z`, inked(tone.dark, 1.6)) + path(outline, inked(tone.base))
  }
  const radius = frame === 'thick' ? 18 : frame === 'floating' ? 4 : 8
  const rest =
    facts.says(/wrist|palm/i) || facts.share('rest') < 0.14
      ? path(d`M${x + 6} ${-y - 2}h${w - 12}v22q${6 - w / 2} 14 ${12 - w} 0z`, inked(tone.dark, 1.6))
      : ''
  const well =
    frame === 'floating'
      ? path(d`M${x + 5} ${-y - 5}h${w - 10}`, stroked(accent.base, 3))
      : rect(x + 7, y + 7, w - 14, h - 14, inked(tone.dark, 1.2), 3)
  return rest + rect(x, y, w, h, inked(tone.base), radius) + well + aside(x, y, w, h, k, { left, right, top, tone, accent })
}

function aside(
  x: number,
  y: number,
  w: number,
  h: number,
  k: number,
  { left, right, top, tone, accent }: Pick<Deck, 'left' | 'right' | 'top' | 'tone' | 'accent'>,
): string {
  const from = y + 11 + top * k
  const macros = left
    ? rects(
        [0, 1, 2, 3, 4].map((row) => [x + 12, from + (row + 0.4) * k * 1.1, k * 0.9, k * 0.9] as const),
        edged(accent.base, ink, 1.1),
      )
    : ''
  const bar = top
    ? rects(
        Array.from({ length: 7 }, (_, i) => [x + w * 0.36 + i * k * 1.05, y + 12, k * 0.85, k * 0.42] as const),
        edged(tone.light, ink, 1),
      ) +
      circle(x + w - 30, y + 11 + k * 0.3, k * 0.34, inked(steel.base, 1.2)) +
      rect(x + 20, y + 14, k * 2, k * 0.2, flat(accent.base))
    : ''
  const pad = right
    ? rect(-x - right * k - 2, from + k * 0.4, (right - 0.7) * k, h - top * k - 22 - k * 1.6, edged(tone.light, ink, 1.4), 5) +
      rects(
        [0, 1].map((i) => [-x - right * k - 2 + (i * (right - 0.7) * k) / 2, -y - 11 - k, ((right - 0.7) * k) / 2 - 2, k * 0.8] as const),
        edged(tone.dark, ink, 1.1),
      )
    : ''
  return macros + bar + pad
}
