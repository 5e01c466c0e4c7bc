// The heat spreaders of memory modules: outline, pressed lines, print and light follow the product line.
import type { Facts } from '../facts.ts'
import { graphite, ink, inkOn, lights, paper, steel, type Tone } from '../palette.ts'
import { d, edged, flat, inked, type Point, path, polygon, rect, stroked, text } from '../svg.ts'
import { lightBar } from './details.ts'

export type Side = { left: number; right: number; top: number; bottom: number }

export function heatSpreader(facts: Facts, side: Side, lit: boolean, generation: string): string {
  const { body: tone, trim } = facts.finish()
  const crown = lit ? side.top + 22 : side.top
  const metal = { ...side, top: crown }
  const outline = outlineOf(facts, metal)
  const middle = (crown + side.bottom) / 2
  const pressed = outline.map(([x, y]): Point => [x * 0.985, (y - middle) * 0.86 + middle])
  return (
    (lit ? diffuser(facts, side, crown) : '') +
    polygon(outline, inked(tone.base)) +
    polygon(pressed, edged(tone.base, tone.light, 1.2)) +
    decoration(facts, tone, trim, metal) +
    badge(facts, tone, trim, metal, generation)
  )
}

function outlineOf(facts: Facts, { left: l, right: r, top: t, bottom: b }: Side): readonly Point[] {
  const w = r - l
  return facts.choose<readonly (readonly [number, number])[]>('spreader', [
    // Cut corners.
    [
      [l + 14, t],
      [r - 14, t],
      [r, t + 14],
      [r, b - 8],
      [r - 8, b],
      [l + 8, b],
      [l, b - 8],
      [l, t + 14],
    ],
    // A dip in the middle.
    [
      [l, t],
      [l + w * 0.3, t],
      [l + w * 0.34, t + 12],
      [r - w * 0.34, t + 12],
      [r - w * 0.3, t],
      [r, t],
      [r, b - 12],
      [r - 16, b],
      [l + 16, b],
      [l, b - 12],
    ],
    // Two levels.
    [
      [l, t + 14],
      [l + 20, t],
      [l + w * 0.6, t],
      [l + w * 0.65, t + 14],
      [r, t + 14],
      [r, b],
      [l + w * 0.4, b],
      [l + w * 0.36, b - 10],
      [l, b - 10],
    ],
    // Plain.
    [
      [l, t],
      [r, t],
      [r, b],
      [l, b],
    ],
    // A comb of fins.
    Array.from({ length: 8 }, (_, i): Point[] => {
      const x = l + (w * i) / 8
      return [
        [x, t + 10],
        [x + w * 0.02, t],
        [x + w * 0.085, t],
        [x + w * 0.105, t + 10],
      ]
    })
      .flat()
      .concat([
        [r, t + 10],
        [r, b],
        [l, b],
      ]),
    // Raised in the middle.
    [
      [l, t + 16],
      [l + w * 0.2, t + 16],
      [l + w * 0.26, t],
      [r - w * 0.26, t],
      [r - w * 0.2, t + 16],
      [r, t + 16],
      [r, b],
      [l, b],
    ],
    // Slanted ends.
    [
      [l + 34, t],
      [r, t],
      [r, b - 22],
      [r - 34, b],
      [l, b],
      [l, t + 22],
    ],
    // Wings at both ends.
    [
      [l, t],
      [l + w * 0.14, t],
      [l + w * 0.2, t + 15],
      [r - w * 0.2, t + 15],
      [r - w * 0.14, t],
      [r, t],
      [r, b],
      [l, b],
    ],
  ])
}

/** Pressed or printed lines; the maker's colour or the part's second one is in all of them. */
function decoration(facts: Facts, tone: Tone, trim: Tone, { left: l, right: r, top: t, bottom: b }: Side): string {
  const w = r - l
  const h = b - t
  const line = (data: string, width = 3.4) => path(data, stroked(trim.base, width))
  return facts.choose('spreader print', [
    line([0.56, 0.62, 0.68].map((share) => d`M${l + w * share} ${b - 4}l${h * 0.4} ${8 - h}`).join(''), 5),
    line(d`M${l + 20} ${b - 13}H${r - 20}M${l + 20} ${b - 21}H${r - 20}`),
    line(d`M${l + 14} ${t + h * 0.3}H${l + w * 0.58}l18 ${h * 0.3}H${r - 14}`, 4),
    path(Array.from({ length: 9 }, (_, i) => d`M${r - 26 - i * 13} ${t + 22}V${b - 10}`).join(''), stroked(tone.dark, 5)) +
      rect(r - 136, t + 14, 116, 5, flat(trim.base)),
    polygon(
      [
        [r - w * 0.3, b - 3],
        [r - w * 0.2, t + 18],
        [r - w * 0.06, t + 18],
        [r - w * 0.16, b - 3],
      ],
      flat(trim.base),
    ),
    rect(l + w * 0.44, t + h * 0.34, w * 0.5, h * 0.34, edged(tone.dark, trim.base, 2.4), 3),
    line(
      d`M${l + w * 0.5} ${t + h * 0.62}l${h * 0.2} ${-h * 0.3}l${h * 0.2} ${h * 0.3}l${h * 0.2} ${-h * 0.3}l${h * 0.2} ${h * 0.3}l${h * 0.2} ${-h * 0.3}`,
      5,
    ),
    path(d`M${l + w * 0.46} ${t + h * 0.66}H${r - 12}`, stroked(tone.dark, h * 0.26)) + line(d`M${l + w * 0.46} ${b - 10}H${r - 12}`, 4),
  ])
}

function badge(facts: Facts, tone: Tone, trim: Tone, { left, top, bottom }: Side, generation: string): string {
  const label = generation.slice(0, 6) || 'RAM'
  const middle = (top + bottom) / 2 + 3
  const x = left + 26
  const plain = text(x, middle + 8, label, { size: 23, fill: inkOn(tone), anchor: 'start', weight: 700, mono: false })
  return facts.choose('badge', [
    rect(x, middle - 16, 92, 32, edged(paper, ink, 1.2), 2) + text(x + 46, middle + 6, label, { size: 18, fill: ink, weight: 600 }),
    plain,
    rect(x - 8, middle - 17, 106, 34, edged(graphite.dark, trim.base, 2), 3) +
      text(x + 45, middle + 6, label, { size: 18, fill: paper, weight: 600 }),
    rect(x - 6, middle - 16, 7, 32, flat(trim.base)) +
      text(x + 10, middle + 8, label, { size: 21, fill: inkOn(tone), anchor: 'start', weight: 700, mono: false }),
  ])
}

/** The part that shines, above the metal. */
function diffuser(facts: Facts, { left: l, right: r, top: t }: Side, crown: number): string {
  const w = r - l
  return facts.choose('diffuser', [
    path(d`M${l + 8} ${crown + 16}l10 ${t - crown - 16}H${r - 18}l10 ${crown + 16 - t}z`, inked(steel.light, 1.8)) +
      lightBar(l + 22, t + 4, w - 44, 11, lights),
    rect(l, t, w, crown - t + 12, inked(steel.light, 1.8), 6) + lightBar(l + 8, t + 5, w - 16, 14, lights),
    polygon(
      [
        [l + w * 0.04, crown + 12],
        [l + w * 0.16, t],
        [r - w * 0.16, t],
        [r - w * 0.04, crown + 12],
      ],
      inked(steel.light, 1.8),
    ) + lightBar(l + w * 0.17, t + 5, w * 0.66, 12, lights),
    [0, 1, 2, 3]
      .map((i) => rect(l + 10 + (i * (w - 20)) / 4, t, (w - 20) / 4 - 10, crown - t + 10, inked(lights[i + 1] ?? steel.light, 1.8), 3))
      .join(''),
  ])
}
