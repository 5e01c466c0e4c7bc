// An operating system on what it comes on: a disc, a stick, or only the paper with its key.
import type { Category, Drawing } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { finishes, graphite, hairline, ink, mask, paper, steel, type Tone } from '../palette.ts'
import { code, print } from '../shapes/details.ts'
import { circle, d, flat, inked, path, rect, rects, stroked, text } from '../svg.ts'

export const operatingSystem: Category = {
  noun: () => 'Operating system',
  draw(facts) {
    const tone = facts.says(/\bpro\b|professional/i)
      ? (finishes.blue ?? mask)
      : facts.says(/server/i)
        ? graphite
        : facts.says(/home/i)
          ? mask
          : (finishes.purple ?? mask)
    if (facts.says(/dvd|disc|\bcd\b/i)) return { width: 440, height: 270, body: disc(tone) + licence(facts, tone, -212, -124) }
    if (facts.says(/usb|stick|flash/i)) return { width: 440, height: 270, body: stick(tone) + licence(facts, tone, -212, -124) }
    if (facts.says(/download|esd|digital/i)) return { width: 440, height: 270, body: cloud(tone) + licence(facts, tone, -212, -124) }
    const drawing: Drawing = { width: 250, height: 270, body: licence(facts, tone, -112, -124) }
    return drawing
  },
}

/** The sheet with the key: a window of a desktop, print, a code and the key's groups, none of them readable. */
function licence(facts: Facts, tone: Tone, x: number, y: number): string {
  const version = /\b(?:windows|server)\s+(\d{1,4})\b/i.exec(facts.name)?.[1] ?? ''
  const edition =
    rect(x, y, 224, 74, inked(tone.base), 6) + rect(x, y + 60, 224, 14, flat(tone.base)) + path(d`M${x} ${y + 74}h224`, stroked(ink, 1.6))
  const desktop =
    rect(x + 18, y + 18, 58, 40, inked(paper, 1.6), 3) +
    rect(x + 18, y + 18, 58, 10, flat(tone.light)) +
    rects(
      [
        [x + 25, y + 34, 22, 4],
        [x + 25, y + 42, 34, 4],
        [x + 25, y + 50, 16, 3],
      ],
      flat(hairline),
    )
  const key = rects(
    [0, 1, 2, 3, 4].map((i) => [x + 18 + i * 38.6, y + 204, 32, 15] as const),
    inked('#e8efeb', 1.2),
  )
  return (
    rect(x, y, 224, 248, inked(paper), 6) +
    edition +
    desktop +
    (version
      ? text(x + 92, y + 52, version, { size: version.length > 2 ? 34 : 42, fill: paper, anchor: 'start', weight: 700, mono: false })
      : print(x + 92, y + 24, 108, 3, tone.light, 6)) +
    path(
      Array.from({ length: version === '11' ? 2 : 1 }, (_, i) => d`M${x + 206 - i * 10} ${y + 14}v34`).join(''),
      stroked(tone.light, 4),
    ) +
    print(x + 18, y + 96, 110, 5, hairline, 5) +
    code(x + 148, y + 96, 58, facts) +
    key +
    path(d`M${x + 18} ${y + 182}h188`, `${stroked(hairline, 1.4)} stroke-dasharray="5 4"`)
  )
}

function disc(tone: Tone): string {
  const [x, y, r] = [104, 4, 112]
  return (
    circle(x, y, r, inked(steel.light)) +
    circle(x, y, r * 0.94, stroked(steel.dark, 1.2)) +
    path(d`M${x} ${y}L${x + r * 0.5} ${y - r * 0.8}A${r * 0.94} ${r * 0.94} 0 0 1 ${x + r * 0.84} ${y - r * 0.42}z`, flat('#ffffff')) +
    path(d`M${x} ${y}L${x + r * 0.3} ${y + r * 0.89}A${r * 0.94} ${r * 0.94} 0 0 0 ${x + r * 0.72} ${y + r * 0.6}z`, flat(tone.light)) +
    circle(x, y, r * 0.36, inked(paper, 1.4)) +
    circle(x, y, r * 0.14, inked('#f4f7f5', 1.6))
  )
}

function stick(tone: Tone): string {
  return (
    rect(58, -46, 112, 150, inked(tone.base), 14) +
    rect(74, -30, 80, 84, stroked(tone.light, 2), 8) +
    rect(80, -112, 68, 68, inked(steel.base), 3) +
    rects(
      [
        [94, -96, 14, 18],
        [120, -96, 14, 18],
      ],
      flat(ink),
    ) +
    circle(114, 82, 9, inked('#f4f7f5', 1.8))
  )
}

function cloud(tone: Tone): string {
  return (
    path('M54 44a42 42 0 0 1 6 -84a58 58 0 0 1 110 -6a46 46 0 0 1 6 90z', inked(paper)) +
    path('M118 -18v88m-26 -26l26 26l26 -26', `${stroked(ink, 14)} stroke-linecap="round"`) +
    path('M118 -18v88m-26 -26l26 26l26 -26', `${stroked(tone.light, 10)} stroke-linecap="round"`)
  )
}
