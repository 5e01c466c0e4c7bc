// A case from its front. What the name says of it comes first; else the face follows the product line.
import type { Facts } from '../facts.ts'
import { graphite, hairline, ink, lights, mask, type Tone } from '../palette.ts'
import { at, circle, copies, d, edged, flat, inked, path, polygon, rect, rects, spread, stroked } from '../svg.ts'
import { feetOf, isWooden } from './case-side.ts'
import { lightBar, perforation } from './details.ts'
import { fan } from './fan.ts'

type Face = { facts: Facts; tone: Tone; trim: Tone; x: number; y: number; w: number; h: number; fans: string; lit: boolean }

export function frontView(facts: Facts, x: number, y: number, w: number, h: number): string {
  const { body: tone, trim } = facts.finish()
  const high = h - 7
  const lit = facts.isLit()
  const wide = w > high
  const inner = { x: x + w * 0.07, y: y + 12, w: w * 0.86, h: high - 24 }
  const fans = wide ? '' : frontFans(facts, trim, lit, inner)
  const face = { facts, tone, trim, ...inner, fans, lit }
  const shape = faceOf(facts, wide)
  const bays = Math.min(3, facts.count('outerBays525', 8) || Number(facts.says(/5\.25/) ? 1 : 0))
  const drives = rects(
    Array.from({ length: bays }, (_, i) => [inner.x, inner.y + 10 + i * 22, inner.w, 20] as const),
    inked(tone.base, 1.4),
  )
  return feetOf(facts, x, y, w, h) + rect(x, y, w, high, inked(tone.base), 4) + shape(face) + drives + ports(facts, tone, lit, x, y, w)
}

function faceOf(facts: Facts, wide: boolean): (face: Face) => string {
  if (isWooden(facts)) return slats
  if (facts.says(/mesh|airflow|flow|air\b/i)) return wide ? mesh : facts.choose('mesh', [mesh, meshHalf, meshWings])
  if (facts.says(/infinity|mirror|crystal|o11|lumi|aquarium|panoram|view|glass front/i)) return glass
  if (facts.says(/silent|quiet|define|deep|pure base|door/i)) return facts.choose('door', [door, stripe])
  return facts.choose('face', [mesh, glass, slats, cut, door, stripe, meshHalf, meshWings, chevron])
}

function frontFans(facts: Facts, trim: Tone, lit: boolean, { x, y, w, h }: { x: number; y: number; w: number; h: number }): string {
  const count = facts.choose<number>('front fans', [3, 3, 2])
  const r = Math.min(w * 0.42, h / (count * 2 + 0.6))
  return copies(
    'front-fan',
    fan(0, 0, r, { blades: 7, ring: lit ? lights : [], turn: facts.roll() * 50, hub: trim }),
    spread(count, y + r + 8, y + h - r - 8).map((cy) => at(x + w / 2, cy)),
  )
}

/** Sockets and the power button: on the top edge, on one side of it, or low. */
function ports(facts: Facts, tone: Tone, lit: boolean, x: number, y: number, w: number): string {
  const from = facts.choose<number>('ports', [0.5, 0.2, 0.8])
  const px = x + w * from
  return (
    rects(
      [
        [px - 4, y + 3.4, 9, 3.6],
        [px + 9, y + 3.4, 9, 3.6],
      ],
      flat(tone === graphite ? hairline : ink),
    ) + circle(px - 14, y + 5.4, 3, flat(lit ? lights[3] : mask.light))
  )
}

const behindMesh = (body: string): string => (body ? `<g opacity=".5">${body}</g>` : '')

const mesh = ({ tone, x, y, w, h, fans }: Face): string =>
  rect(x, y, w, h, inked(tone.dark, 1.4), 3) + behindMesh(fans) + perforation(x + 5, y + 5, w - 10, h - 10, tone.light, 8.6, 3.6)

/** Mesh below, a plain panel with a line above. */
const meshHalf = ({ tone, trim, x, y, w, h }: Face): string =>
  rect(x, y, w, h * 0.3, edged(tone.base, tone.light, 1.6), 3) +
  rect(x + w * 0.3, y + h * 0.14, w * 0.4, 5, flat(trim.base)) +
  rect(x, y + h * 0.33, w, h * 0.67, inked(tone.dark, 1.4), 3) +
  perforation(x + 5, y + h * 0.33 + 5, w - 10, h * 0.67 - 10, tone.light, 8.6, 3.6)

/** A plain panel that stands off, with mesh to both sides. */
const meshWings = ({ tone, trim, x, y, w, h, lit }: Face): string =>
  rect(x, y, w, h, inked(tone.dark, 1.4), 3) +
  perforation(x + 3, y + 5, w * 0.16, h - 10, tone.light, 8, 3.6) +
  perforation(x + w * 0.84 - 3, y + 5, w * 0.16, h - 10, tone.light, 8, 3.6) +
  rect(x + w * 0.2, y + 6, w * 0.6, h - 12, inked(tone.base, 1.4), 4) +
  (lit ? lightBar(x + w * 0.3, y + h - 26, w * 0.4, 5) : rect(x + w * 0.4, y + h - 26, w * 0.2, 4, flat(trim.base)))

const glass = ({ x, y, w, h, fans }: Face): string =>
  rect(x, y, w, h, inked('#1a2521', 1.4), 3) +
  fans +
  path(d`M${x + w * 0.66} ${y}h${w * 0.2}L${x + w * 0.3} ${y + h}h${-w * 0.2}z`, 'fill="#fff" opacity=".1"')

const slats = ({ facts, tone, x, y, w, h }: Face): string => {
  const { accent } = facts.finish()
  const bar = isWooden(facts) ? '#8c684c' : accent === tone ? tone.light : accent.base
  return (
    rect(x, y, w, h, inked(tone.dark, 1.2), 3) +
    path(
      spread(w > h ? 5 : 9, x + w * 0.1, x + w * 0.9)
        .map((at) => d`M${at} ${y + 8}V${y + h - 8}`)
        .join(''),
      `${stroked(bar, Math.max(4, w / 17))} stroke-linecap="round"`,
    )
  )
}

/** A slanted dark field with a line. */
const cut = ({ tone, trim, x, y, w, h, lit }: Face): string =>
  path(d`M${x} ${y + h * 0.16}L${x + w} ${y}V${y + h}H${x}z`, inked(tone.dark, 1.4)) +
  path(d`M${x + w * 0.2} ${y + h * 0.13}V${y + h}`, stroked(trim.base, 4)) +
  (lit ? lightBar(x + w * 0.3, y + h * 0.5, w * 0.56, 5) : '')

/** A closed door with its handle. */
const door = ({ tone, trim, x, y, w, h }: Face): string =>
  rect(x, y, w, h, edged(tone.base, tone.light, 2), 4) +
  rect(x + w - 9, y + h * 0.4, 4, h * 0.2, flat(tone.dark), 2) +
  rect(x + w * 0.12, y + h * 0.9, w * 0.2, 4, flat(trim.base))

/** One bright line from top to bottom, off the middle. */
const stripe = ({ tone, trim, x, y, w, h, lit }: Face): string =>
  rect(x, y, w, h, edged(tone.base, tone.dark, 2), 4) +
  rect(x + w * 0.62, y, w * 0.2, h, flat(tone.dark)) +
  (lit
    ? lights.map((hue, i) => rect(x + w * 0.69, y + (h * i) / 6, w * 0.06, h / 6 + 0.4, flat(hue))).join('')
    : rect(x + w * 0.69, y, w * 0.06, h, flat(trim.base)))

/** Facets that meet in the middle. */
const chevron = ({ tone, trim, x, y, w, h, lit }: Face): string =>
  rect(x, y, w, h, inked(tone.dark, 1.4), 3) +
  polygon(
    [
      [x, y + h * 0.1],
      [x + w / 2, y + h * 0.34],
      [x + w, y + h * 0.1],
      [x + w, y + h * 0.5],
      [x + w / 2, y + h * 0.74],
      [x, y + h * 0.5],
    ],
    inked(tone.base, 1.4),
  ) +
  path(d`M${x} ${y + h * 0.56}L${x + w / 2} ${y + h * 0.8}L${x + w} ${y + h * 0.56}`, stroked(lit ? lights[4] : trim.base, 5))
