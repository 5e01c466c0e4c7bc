// The cooler of a graphics card from its face: fans in a row, a blower, bare fins, or a water block with its tubes. The shroud's outline, its
// seams and its rotors follow the product line.
import type { Facts } from '../facts.ts'
import { graphite, ink, lights, mask, plate, steel, type Tone } from '../palette.ts'
import { at, copies, d, edged, inked, path, rect, rects, spread, stroked } from '../svg.ts'
import { cable } from './details.ts'
import { type FanStyle, fan } from './fan.ts'

type Box = { x: number; y: number; w: number; h: number }

export function cardCooler(facts: Facts, tone: Tone, trim: Tone, x: number, y: number, w: number, h: number): string {
  const box = { x, y, w, h }
  const cooling = facts.word('cooling').toLowerCase()
  const fans = fansOf(facts, cooling, w)
  if (/passive/.test(cooling)) return passive(tone, box)
  if (/water/.test(cooling)) return waterBlock(tone, trim, box, shroudOf(facts, box))
  if (/blower/.test(cooling) || (fans === 1 && w > 300 && facts.says(/\b(turbo|aero|blower|reference)\b/i)))
    return blower(facts, tone, trim, box)
  return fansInRow(facts, tone, trim, box, /hybrid/.test(cooling) ? 1 : Math.max(1, fans), /hybrid/.test(cooling))
}

function fansOf(facts: Facts, cooling: string, w: number): number {
  const said = facts.says(/\btriple|trinity|trio\b|3x/i) ? 3 : facts.says(/\b(dual|twin|windforce 2)\b/i) ? 2 : undefined
  return Math.min(4, Number(/^([1-4]) fan/.exec(cooling)?.[1] ?? said ?? (w < 240 ? 1 : w < 360 ? 2 : 3)))
}

function shroudOf(facts: Facts, { x, y, w, h }: Box): string {
  return facts.choose('shroud', [
    // Cut corners.
    d`M${x} ${y}h${w - 24}l24 24v${h - 48}l-24 24h${24 - w}z`,
    // Waisted between the fans.
    d`M${x} ${y + 6}l10 -6h${w * 0.36 - 10}l10 7h${w * 0.28 - 20}l10 -7h${w * 0.36 - 10}l10 6v${h - 12}l-10 6h${-w * 0.36 + 10}l-10 -7h${-w * 0.28 + 20}l-10 7h${-w * 0.36 + 10}l-10 -6z`,
    // Rounded.
    d`M${x + 16} ${y}h${w - 32}q16 0 16 16v${h - 32}q0 16 -16 16h${32 - w}q-16 0 -16 -16v${32 - h}q0 -16 16 -16z`,
    // Stepped towards its end.
    d`M${x} ${y}h${w * 0.62}l12 10h${w * 0.38 - 12}v${h - 10}h${-w * 0.62}l-12 -10h${-w * 0.38 + 12}z`,
    // Pointed end.
    d`M${x} ${y}h${w - 14}l14 ${h * 0.5}l-14 ${h * 0.5}h${14 - w}z`,
    // Slanted ends.
    d`M${x + 18} ${y}H${x + w}l-18 ${h}H${x}z`,
    // Square, with a notch above the contacts.
    d`M${x} ${y}h${w}v${h}h${-w * 0.5}l-10 -10h${-w * 0.16}l-10 10h${20 - w * 0.34}z`,
  ])
}

function fansInRow(facts: Facts, tone: Tone, trim: Tone, { x, y, w, h }: Box, count: number, hybrid: boolean): string {
  const shroud = shroudOf(facts, { x, y, w, h })
  const radius = Math.min(h * 0.435, (w - 26) / count / 2 - 3)
  const pitch = (w - 26 - 2 * radius) / Math.max(1, count - 1)
  const first = count === 1 ? x + (hybrid ? w * 0.68 : w / 2) : x + 12 + radius
  const cy = y + h / 2
  const rotor: FanStyle = {
    blades: facts.choose('blades', [7, 9, 9, 11, 13]),
    turn: facts.roll() * 40,
    blade: tone === graphite || facts.share('blade') < 0.5 ? graphite : tone,
    well: graphite,
    ring: facts.isLit() && facts.share('ring') < 0.6 ? lights : facts.share('ring') > 0.75 ? [trim.base] : [],
    hub: facts.share('hub') < 0.6 ? trim : steel,
  }
  const rotors = copies(
    'fan',
    fan(0, 0, radius, rotor),
    // In a row of three the middle one turns the other way.
    Array.from({ length: count }, (_, i) => `${at(first + i * pitch, cy)}${count === 3 && i === 1 ? ' scale(-1 1)' : ''}`),
  )
  const middles = Array.from({ length: Math.max(0, count - 1) }, (_, i) => first + (i + 0.5) * pitch)
  const sides =
    count === 1
      ? grooves(tone, x + 14, y + 18, Math.max(0, first - radius - x - 26), h - 36) +
        grooves(tone, first + radius + 12, y + 18, Math.max(0, x + w - first - radius - 30), h - 36)
      : seams(facts, trim, tone, middles, y, h)
  const accent = facts.choose('accent', [
    '',
    path(d`M${x + w * 0.06} ${y + h - 7}h${w * 0.3}`, stroked(trim.base, 5)),
    path(d`M${x + 5} ${y + 6}l${h * 0.2} 0M${x + 5} ${y + 6}v${h * 0.2}`, stroked(trim.base, 5)),
    path(d`M${x + w - 46} ${y + 8}h24M${x + w - 46} ${y + h - 8}h24`, stroked(trim.base, 5)),
  ])
  const tubes = hybrid
    ? cable(d`M${x + w - 6} ${y + h * 0.35}c30 -6 34 -40 14 -66`, graphite.base, 8) +
      cable(d`M${x + w - 6} ${y + h * 0.55}c52 -6 56 -50 34 -86`, graphite.base, 8)
    : ''
  return tubes + path(shroud, inked(tone.base)) + accent + sides + rotors
}

/** What is between the fans. */
function seams(facts: Facts, trim: Tone, tone: Tone, middles: readonly number[], y: number, h: number): string {
  const draw = facts.choose<(at: number) => string>('seams', [
    (at) => d`M${at} ${y + 6}l-7 ${h * 0.22}M${at} ${y + h - 6}l7 ${-h * 0.22}`,
    (at) => d`M${at - 10} ${y + 5}l10 ${h * 0.16}l10 ${-h * 0.16}M${at - 10} ${y + h - 5}l10 ${-h * 0.16}l10 ${h * 0.16}`,
    (at) => d`M${at - 5} ${y + 6}v${h * 0.2}m10 0v${-h * 0.2}M${at - 5} ${y + h - 6}v${-h * 0.2}m10 0v${h * 0.2}`,
    (at) => d`M${at - 12} ${y + 8}l24 ${h * 0.2}M${at - 12} ${y + h - 8}l24 ${-h * 0.2}`,
    (at) => d`M${at} ${y + 4}v${h - 8}`,
  ])
  return path(middles.map(draw).join(''), stroked(facts.share('seam colour') < 0.6 ? trim.base : tone.light, 3.4))
}

const grooves = (tone: Tone, x: number, y: number, w: number, h: number): string =>
  w < 12
    ? ''
    : path(
        spread(Math.max(2, Math.round(w / 9)), x, x + w)
          .map((at) => d`M${at} ${y}v${h}`)
          .join(''),
        stroked(tone.light, 1.6),
      )

/** A closed box with one radial fan at its end. */
const blower = (facts: Facts, tone: Tone, trim: Tone, { x, y, w, h }: Box): string =>
  rect(x, y, w, h, inked(tone.base), 3) +
  rect(x + 10, y + 12, w - h - 8, h - 24, edged(tone.base, tone.light, 1.6), 3) +
  grooves(tone, x + 22, y + 24, w - h - 32, h - 48) +
  path(d`M${x + 10} ${y + h * 0.5}h${w - h - 8}`, stroked(trim.base, 6)) +
  fan(x + w - h / 2 - 4, y + h / 2, h * 0.42, { blades: 17, blade: graphite, turn: facts.roll() * 30, hub: trim })

function passive(tone: Tone, { x, y, w, h }: Box): string {
  const fins = spread(Math.round(w / 9), x + 8, x + w - 10).map((at) => [at - 2.4, y + 6, 4.8, h - 12] as const)
  return (
    rect(x, y + 2, w, h - 4, inked(tone.dark), 3) +
    rects(fins, edged(steel.base, ink, 1)) +
    rect(x, y + h * 0.42, w, 8, inked(steel.light, 1.2)) +
    rect(x, y + h * 0.62, w, 8, inked(steel.light, 1.2))
  )
}

function waterBlock(tone: Tone, trim: Tone, { x, y, w, h }: Box, shroud: string): string {
  const channels = path(
    spread(9, y + h * 0.3, y + h * 0.7)
      .map((at) => d`M${x + w * 0.36} ${at}h${w * 0.24}`)
      .join(''),
    stroked(mask.light, 2.4),
  )
  return (
    path(shroud, inked(tone.base)) +
    rect(x + w * 0.3, y + h * 0.14, w * 0.36, h * 0.72, edged(plate, ink, 1.6), 6) +
    channels +
    rects(
      [0.2, 0.54].map((share) => [x + w * 0.7, y + h * share, w * 0.12, h * 0.26] as const),
      inked(trim.light, 1.2),
    )
  )
}
