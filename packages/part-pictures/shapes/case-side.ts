// A case from its side: closed, with air holes, or with a window through which its inside shows.
import type { Facts } from '../facts.ts'
import { graphite, ink, lights, mask, steel, type Tone, white } from '../palette.ts'
import { circle, d, edged, faded, flat, inked, path, rect, rects, spread, stroked } from '../svg.ts'
import { perforation, screw } from './details.ts'
import { fan } from './fan.ts'

type Box = { x: number; y: number; w: number; h: number }

/** What carries the case: two feet, rails, or legs that lift it. */
export function feetOf(facts: Facts, x: number, y: number, w: number, h: number): string {
  const pair = (from: number, wide: number, tall: number, colour: string) =>
    rects(
      [from, 1 - from - wide].map((share) => [x + w * share, y + h - 8, w * wide, tall] as const),
      inked(colour, 1.6),
    )
  return facts.choose('feet', [
    pair(0.08, 0.14, 8, graphite.dark),
    pair(0.04, 0.3, 8, graphite.base),
    pair(0.02, 0.07, 12, graphite.dark),
    pair(0.14, 0.2, 8, graphite.light),
  ])
}

export function sideView(facts: Facts, form: string, x: number, y: number, w: number, h: number): string {
  const { body: tone } = facts.finish()
  const panel = facts.word('sidePanel').toLowerCase()
  const open = facts.flag('hasWindow') ?? (panel ? /glass|acrylic|window/.test(panel) : isUsuallyOpen(facts))
  const high = h - 7
  const shell = feetOf(facts, x, y, w, h) + rect(x, y, w, high, inked(tone.base), 5)
  if (/test bench/i.test(form)) return shell + inside(facts, { x: x + 8, y: y + 8, w: w - 16, h: high - 16 })
  if (!open) return shell + closed(facts, tone, panel ? panel === 'mesh' : isWooden(facts), { x, y, w, h: high })
  const glass = windowOf(facts, { x, y, w, h: high })
  return (
    shell +
    rect(glass.x, glass.y, glass.w, glass.h, inked('#1a2521', 1.6), 3) +
    inside(facts, glass) +
    pane(panel.includes('tinted'), glass) +
    fixings(facts, tone, glass)
  )
}

/** Where nothing is known of the panel: most cases have a window, quiet, wooden and flat ones do not. */
const isUsuallyOpen = (facts: Facts): boolean =>
  facts.says(/glass|acrylic|window|\btg\b/i) || !(isWooden(facts) || facts.says(/silent|quiet|solid|mesh side|office|slim|desktop|htpc/i))

export const isWooden = (facts: Facts): boolean => facts.says(/\bnorth\b|wood|walnut|\boak\b|terra|bamboo/i)

/** How much of the side is glass. */
function windowOf(facts: Facts, { x, y, w, h }: Box): Box {
  if (facts.says(/o11|panoram|aquarium|view|crystal|dual.?chamber|lumi|\bh9\b|\by\d0\b/i))
    return { x: x + w * 0.05, y: y + 9, w: w * 0.95 - 2, h: h - 18 }
  return facts.choose<Box>('window', [
    { x: x + 9, y: y + 11, w: w - 24, h: h - 22 },
    { x: x + 9, y: y + 9, w: w - 18, h: h * 0.76 },
    { x: x + 4, y: y + 4, w: w - 8, h: h - 8 },
    { x: x + 12, y: y + 14, w: w * 0.8, h: h - 28 },
  ])
}

const pane = (tinted: boolean, { x, y, w, h }: Box): string =>
  rect(x, y, w, h, faded(flat(tinted ? '#0d1a16' : '#bfe3d4'), tinted ? 0.42 : 0.12)) +
  path(
    d`M${x + w * 0.52} ${y}h${w * 0.14}L${x + w * 0.26} ${y + h}h${-w * 0.14}zM${x + w * 0.72} ${y}h${w * 0.05}L${x + w * 0.37} ${y + h}h${-w * 0.05}z`,
    'fill="#fff" opacity=".1"',
  ) +
  rect(x, y, w, h, stroked(ink, 1.6), 3)

/** Four knobs, a handle, or nothing that shows. */
function fixings(facts: Facts, tone: Tone, { x, y, w, h }: Box): string {
  const knobs = [
    [x + 8, y + 8],
    [x + w - 8, y + 8],
    [x + 8, y + h - 8],
    [x + w - 8, y + h - 8],
  ] as const
  return facts.choose('fixings', [
    '',
    knobs.map(([cx, cy]) => circle(cx, cy, 4, inked(steel.base, 1.2))).join(''),
    rect(x + 3, y + h * 0.42, 5, h * 0.16, inked(tone.light, 1.2), 2),
  ])
}

function closed(facts: Facts, tone: Tone, mesh: boolean, { x, y, w, h }: Box): string {
  const { trim } = facts.finish()
  const face = rect(x + 8, y + 8, w - 16, h - 16, edged(tone.base, tone.light, 1.4), 3)
  if (mesh) return face + perforation(x + w * 0.1, y + h * 0.1, w * 0.8, h * 0.8, tone.dark, 11, 5)
  const slots = (from: number, to: number, left: number, wide: number) =>
    path(
      spread(7, y + h * from, y + h * to)
        .map((at) => d`M${x + w * left} ${at}h${w * wide}`)
        .join(''),
      `${stroked(tone.dark, 4)} stroke-linecap="round"`,
    )
  return (
    face +
    facts.choose('side', [
      slots(0.62, 0.84, 0.58, 0.28),
      slots(0.2, 0.42, 0.14, 0.4),
      rect(x + w * 0.2, y + h * 0.16, w * 0.6, h * 0.5, edged(tone.base, tone.dark, 3), 6),
      rect(x + w * 0.1, y + h * 0.8, w * 0.24, 5, flat(trim.base)),
      perforation(x + w * 0.56, y + h * 0.56, w * 0.32, h * 0.32, tone.dark, 10, 5),
    ]) +
    screw(x + 10, y + 14, 3.4) +
    screw(x + 10, y + h - 14, 3.4)
  )
}

/** What shows through the window: rear fan, board of the largest form it takes, card, drives and the cover over the supply. */
function inside(facts: Facts, { x, y, w, h }: Box): string {
  const { body, trim } = facts.finish()
  // White cases are often white inside too.
  const metal = body.base === white.base && facts.share('inside') < 0.6 ? { base: '#c6cfcb', dark: '#a3aea9', light: '#e3e9e6' } : graphite
  const forms = facts.words('boardSizes')
  const large = forms.some((form) => /^(?:E-|XL-)?ATX$/.test(form))
  const tallBoard = h * (large ? 0.64 : forms.includes('Micro ATX') ? 0.56 : 0.42)
  const [bx, by, bw] = [x + w * 0.15, y + h * 0.06, w * (large ? 0.58 : forms.includes('Micro ATX') ? 0.54 : 0.44)]
  const lit = facts.isLit() || facts.says(/argb/i) ? lights : []
  const r = Math.min(h * 0.09, w * 0.07)
  const pcb = facts.choose('board inside', [
    mask,
    { base: '#26332e', dark: '#18211e', light: '#3a4a44' },
    { base: '#2c567c', dark: '#1f3f5d', light: '#3f7099' },
  ])
  const board =
    rect(x, y, w, h, faded(flat(metal.base), metal === graphite ? 0 : 0.9)) +
    rect(bx, by, bw, tallBoard, inked(pcb.base, 1.4), 2) +
    coolerInside(facts, bx + bw * 0.39, by + tallBoard * 0.28, bw * 0.15, trim, lit) +
    rects(
      spread(4, bx + bw * 0.66, bx + bw * 0.84).map((at) => [at, by + tallBoard * 0.08, bw * 0.03, tallBoard * 0.44] as const),
      flat(graphite.dark),
    ) +
    rect(bx, by + tallBoard * 0.05, bw * 0.14, tallBoard * 0.4, inked(graphite.light, 1.2))
  const card = facts.says(/vertical/i)
    ? rect(x + w * 0.12, by + tallBoard * 0.56, w * 0.56, h * 0.2, inked(graphite.base, 1.4), 3) +
      fan(x + w * 0.28, by + tallBoard * 0.56 + h * 0.1, r * 0.9, { blades: 7 }) +
      fan(x + w * 0.52, by + tallBoard * 0.56 + h * 0.1, r * 0.9, { blades: 7 })
    : rect(x + w * 0.1, by + tallBoard * 0.64, w * 0.6, h * 0.11, inked(graphite.base, 1.4), 3) +
      path(d`M${x + w * 0.14} ${by + tallBoard * 0.64 + h * 0.055}h${w * 0.48}`, stroked(trim.base, 2.6))
  return (
    board +
    card +
    fan(x + r + 5, by + tallBoard * 0.26, r, { blades: 7, ring: lit }) +
    intakeFans(x, y, w, h, r, lit) +
    supplyCover(facts, metal, { x, y, w, h })
  )
}

/** A tower, a pump or a low fan over the processor. */
function coolerInside(facts: Facts, x: number, y: number, r: number, trim: Tone, lit: readonly string[]): string {
  return facts.choose('cooler inside', [
    rect(x - r, y - r, 2 * r, 2 * r, inked(steel.base, 1.2), 2),
    rect(x - r * 0.8, y - r * 1.3, r * 1.6, r * 2.6, inked(steel.dark, 1.2), 2) +
      path(
        d`M${x - r * 0.8} ${y - r * 0.6}h${r * 1.6}M${x - r * 0.8} ${y}h${r * 1.6}M${x - r * 0.8} ${y + r * 0.6}h${r * 1.6}`,
        stroked(steel.light, 1.6),
      ),
    circle(x, y, r, inked(graphite.base, 1.2)) + circle(x, y, r * 0.62, stroked(lit[3] ?? trim.base, 3)),
    fan(x, y, r, { blades: 7 }),
  ])
}

const intakeFans = (x: number, y: number, w: number, h: number, r: number, lit: readonly string[]): string =>
  spread(h > 220 ? 3 : 2, y + h * 0.13, y + h * 0.67)
    .map(
      (cy) =>
        rect(x + w - 16, cy - r * 1.1, 13, r * 2.2, inked(graphite.light, 1.2), 2) +
        (lit.length > 0 ? rect(x + w - 18, cy - r * 0.9, 3.4, r * 1.8, flat(lights[4])) : ''),
    )
    .join('')

function supplyCover(facts: Facts, metal: Tone, { x, y, w, h }: Box): string {
  const tall = h * 0.2
  const top = y + h - tall
  const bays = Math.min(5, facts.count('bays35', 20))
  const room = (tall - 8) / 5
  return (
    rect(x, top, w, tall, inked(metal.base, 1.4)) +
    perforation(x + w * 0.06, top + 9, w * 0.28, tall - 18, metal.dark, 8, 4) +
    rects(
      Array.from({ length: bays }, (_, i) => [x + w * 0.66, top + 5 + i * room, w * 0.26, room - 2.4] as const),
      edged(steel.dark, ink, 0.8),
    )
  )
}
