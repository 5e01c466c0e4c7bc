// Air coolers in two views, to scale by their height: towers, and low ones that blow down.
import { type Drawing, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { copper, graphite, ink, steel, type Tone } from '../palette.ts'
import { circle, d, edged, flat, inked, path, rect, spread, stroked } from '../svg.ts'
import { rotorOf } from './cooler-fan.ts'
import { fan } from './fan.ts'

/** A tower in two views: the fan, and the fins with as many towers and fans as are known. */
export function tower(facts: Facts): Drawing {
  const known = facts.number('height', 15, 220)
  const k = 1.86
  const high = (known ?? 155) * k
  const { body: tone, accent, trim } = facts.finish(steel)
  const finTone =
    tone === graphite ? { base: '#4b5853', dark: '#2f3a36', light: '#6d7974' } : tone === steel || !facts.finish().named ? steel : tone
  const fanMm = Math.min(150, facts.number('fanSize', 60, 150) ?? ((known ?? 155) > 158 ? 140 : (known ?? 155) < 132 ? 92 : 120))
  const fansKnown = facts.count('fans', 4)
  const double =
    fansKnown >= 2 || facts.says(/\b(d15|dual[- ]tower|twin|assassin x? ?(iii|iv)|phantom spirit|peerless|dark rock pro|fuma|d14)/i)
  const fanPx = fanMm * k
  const wide = Math.max(fanPx + 6, 118 * k * (fanMm < 100 ? 0.86 : 1))
  const deep = (double ? 112 : 54) * k
  const fanDeep = 25 * k * 0.9
  const gap = 40
  const sideWide = deep + (double && fansKnown < 2 ? 0 : fanDeep)
  const width = wide + gap + sideWide
  const [left, top, bottom] = [-width / 2, -high / 2, high / 2]
  const foot = 30 * k * 0.9
  const finBottom = bottom - foot - 6
  const quiet = facts.flag('fanless') === true
  const pipes = facts.choose<number>('pipes', [3, 4, 5, 6])
  const metal = facts.share('pipe metal') < 0.35 ? steel : copper
  const rotor = rotorOf(facts, quiet ? graphite : tone === steel ? graphite : tone, accent)
  const fy = Math.min(top + fanPx / 2 + 6, finBottom - fanPx / 2 + 10)
  const front =
    base(left + wide / 2, finBottom, bottom, wide * 0.7, pipes, metal) +
    stack(left, top, wide, finBottom - top, finTone, 'face') +
    (quiet
      ? ''
      : rect(left + wide / 2 - fanPx / 2, fy - fanPx / 2, fanPx, fanPx, inked(rotor.well.base), 9) +
        corners(facts, left + wide / 2, fy, fanPx, trim) +
        fan(left + wide / 2, fy, fanPx * 0.455, rotor)) +
    cap(facts, left, top, wide, finTone, trim)
  const x = left + wide + gap
  const start = quiet || (double && fansKnown < 2) ? x : x + fanDeep
  const towers = double
    ? ([
        [start, deep * 0.38],
        [start + deep * 0.62, deep * 0.38],
      ] as const)
    : ([[start, deep]] as const)
  const fanAt = (at: number) =>
    rect(at, fy - fanPx / 2, fanDeep, fanPx, inked(rotor.well.base), 3) +
    rect(at + fanDeep * 0.26, fy - fanPx * 0.38, fanDeep * 0.48, fanPx * 0.76, edged(rotor.well.dark, rotor.well.light, 1.2), 2)
  const side =
    base(start + deep / 2, finBottom, bottom, double ? deep * 0.86 : deep * 1.2, double ? 6 : 4, metal) +
    towers.map(([at, w]) => stack(at, top, w, finBottom - top, finTone, 'side') + cap(facts, at, top, w, finTone, trim)).join('') +
    (quiet ? '' : (double && fansKnown < 2 ? '' : fanAt(x)) + (double ? fanAt(start + deep * 0.38 + (deep * 0.24 - fanDeep) / 2) : ''))
  return {
    width,
    height: high,
    body: front + side,
    dimensions: known ? [{ kind: 'down', from: top, to: bottom, label: millimetres(known) }] : [],
  }
}

function stack(x: number, y: number, w: number, h: number, tone: Tone, view: 'face' | 'side'): string {
  const step = view === 'side' ? 7 : 9
  const lines = spread(Math.max(3, Math.round(h / step)), y + 9, y + h - 5)
    .map((at) => d`M${x} ${at}h${w}`)
    .join('')
  return (
    rect(x, y, w, h, inked(tone.base), 2) +
    path(lines, stroked(tone.dark, view === 'side' ? 1.6 : 1.3)) +
    rect(x, y, w, 6, inked(tone.light, 1.4), 2)
  )
}

/** What covers the fins from above: nothing, a plate, a roof, a bar of the accent, or the ends of the pipes. */
function cap(facts: Facts, x: number, y: number, w: number, tone: Tone, trim: Tone): string {
  const ends = spread(Math.max(2, Math.round(w / 34)), x + 14, x + w - 14)
  return facts.choose('cap', [
    '',
    rect(x - 2, y - 3, w + 4, 15, inked(graphite.base, 1.6), 3) + rect(x + w * 0.3, y + 2, w * 0.4, 5, flat(trim.base)),
    path(d`M${x} ${y + 16}l${w * 0.12} -20h${w * 0.76}l${w * 0.12} 20z`, inked(tone.dark, 1.6)) +
      path(d`M${x + w * 0.2} ${y + 6}h${w * 0.6}`, stroked(trim.base, 4)),
    rect(x, y - 1, w, 9, inked(trim.base, 1.6), 2),
    ends.map((at) => rect(at - 4, y - 7, 8, 12, inked(copper.base, 1.4), 4)).join(''),
  ])
}

/** The corners of a fan's frame: as the frame, cut, or with rubber pads. */
function corners(facts: Facts, x: number, y: number, size: number, trim: Tone): string {
  const far = size * 0.44
  const four = [
    [-far, -far],
    [far, -far],
    [-far, far],
    [far, far],
  ] as const
  return facts.choose('frame corners', [
    '',
    four.map(([dx, dy]) => circle(x + dx, y + dy, size * 0.035, inked(trim.base, 1.4))).join(''),
    four.map(([dx, dy]) => path(d`M${x + dx * 1.12} ${y + dy * 0.74}V${y + dy * 1.12}H${x + dx * 0.74}z`, flat(trim.base))).join(''),
  ])
}

/** Heat pipes down to the contact plate, as they bend together. */
function base(cx: number, from: number, to: number, spreadWidth: number, pipes: number, metal: Tone = copper): string {
  const foot = Math.min(78, spreadWidth * 0.7)
  const routes = spread(pipes, -1, 1)
    .map(
      (share) =>
        d`M${cx + (share * spreadWidth) / 2} ${from}C${cx + (share * spreadWidth) / 2} ${from + (to - from) * 0.5} ${cx + (share * foot) / 2.4} ${to - 26} ${cx + (share * foot) / 2.4} ${to - 10}`,
    )
    .join('')
  return (
    path(routes, stroked(ink, 9)) +
    path(routes, stroked(metal.base, 6.4)) +
    rect(cx - foot / 2 - 6, to - 20, foot + 12, 12, inked(steel.base, 1.6), 2) +
    rect(cx - foot / 2, to - 8, foot, 8, inked(copper.light, 1.6))
  )
}

/** Low coolers blow down: the fan lies on its fins. */
export function flatCooler(facts: Facts): Drawing {
  const known = facts.number('height', 15, 220)
  const k = 2
  const high = (known ?? 60) * k
  const fanMm = facts.number('fanSize', 60, 150) ?? ((known ?? 60) < 40 ? 80 : 92)
  const side = fanMm * k * 1.04
  const { body: tone, accent, trim } = facts.finish()
  const rotor = rotorOf(facts, tone, accent)
  const gap = 44
  const width = side * 2 + gap
  const height = Math.max(side, high)
  const x = -width / 2
  const round = facts.share('round') < 0.35
  const spokes = path(
    spread(round ? 40 : 1, 0, 360)
      .map((turn) => {
        const a = (turn * Math.PI) / 180
        return d`M${x + side / 2 + Math.cos(a) * side * 0.3} ${Math.sin(a) * side * 0.3}L${x + side / 2 + Math.cos(a) * side * 0.49} ${Math.sin(a) * side * 0.49}`
      })
      .join(''),
    stroked(steel.dark, 4),
  )
  const above = round
    ? circle(x + side / 2, 0, side * 0.5, inked(steel.light)) + spokes + fan(x + side / 2, 0, side * 0.37, { ...rotor, blades: 7 })
    : rect(x, -side / 2, side, side, inked(tone.base), facts.choose('frame', [4, 12, 30])) +
      corners(facts, x + side / 2, 0, side, trim) +
      fan(x + side / 2, 0, side * 0.455, rotor)
  const left = x + side + gap
  const bottom = height / 2
  const top = bottom - high
  const fanHigh = Math.min(high * 0.4, 25 * k * 0.8)
  const finsTop = top + fanHigh
  const finsBottom = bottom - 18
  const fins =
    rect(left + 4, finsTop, side - 8, finsBottom - finsTop, inked(steel.base), 2) +
    path(
      spread(Math.round(side / 8), left + 10, left + side - 10)
        .map((at) => d`M${at} ${finsTop}V${finsBottom}`)
        .join(''),
      stroked(steel.dark, 1.8),
    )
  const body =
    above +
    base(
      left + side / 2,
      finsBottom - 16,
      bottom,
      side * 0.4,
      facts.choose<number>('pipes', [2, 3, 4, 6]),
      facts.share('pipe metal') < 0.35 ? steel : copper,
    ) +
    fins +
    rect(left, top, side, fanHigh, inked(tone.base), 3) +
    rect(left + side * 0.1, top + fanHigh * 0.3, side * 0.8, fanHigh * 0.4, edged(tone.dark, tone.light, 1.2), 2)
  return { width, height, body, dimensions: known ? [{ kind: 'down', from: top, to: bottom, label: millimetres(known) }] : [] }
}
