// Thermal compound: a syringe that grows with its grams, a tub for much of it, pads as sheets.
import type { Category, Drawing } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { finishes, graphite, ink, inkOn, mask, paper, steel, type Tone } from '../palette.ts'
import { print } from '../shapes/details.ts'
import { circle, d, edged, ellipse, flat, inked, path, rect, spread, stroked, text } from '../svg.ts'

export const thermalCompound: Category = {
  noun: (facts) => (facts.says(/\bpads?\b/i) ? 'Thermal pads' : 'Thermal compound'),
  draw(facts) {
    const grams = Number(/\b(\d{1,4}(?:\.\d{1,2})?) ?g\b/i.exec(facts.name)?.[1] ?? 0)
    if (facts.says(/\bpads?\b/i)) return pads(facts)
    return grams >= 40 || facts.says(/\b(tub|jar|can)\b/i) ? tub(facts, grams) : syringe(facts, grams)
  },
}

const toneOf = (facts: Facts): Tone =>
  facts.finish(
    facts.share('label colour') < 0.5 ? facts.maker : facts.choose('label colour', [graphite, steel, finishes.grey ?? steel, facts.maker]),
  ).body

function syringe(facts: Facts, grams: number): Drawing {
  const tone = toneOf(facts)
  const paste = facts.says(/gold/i)
    ? '#c9a653'
    : facts.says(/conduct|liquid metal|silver king/i)
      ? '#d5dcd9'
      : facts.choose('paste', ['#aeb7b2', '#8f9b96', '#c5ccc8', '#6d7974'])
  const share = Math.max(0.5, Math.min(1, 0.52 + Math.log10(Math.max(1, grams || 4)) * 0.34))
  const [length, r] = [330 * share, 28 + 20 * share]
  const left = -length / 2 - 10
  const right = left + length
  const drawn = 44 + facts.share('drawn') * 40
  const rod =
    rect(left - drawn - 20, -7, drawn + 60, 14, inked(paper, 1.8)) +
    facts.choose('thumb', [
      rect(left - drawn - 30, -r * 0.74, 13, r * 1.48, inked(tone.base), 4),
      circle(left - drawn - 30, 0, r * 0.7, inked(tone.base)) + circle(left - drawn - 30, 0, r * 0.4, flat('#f4f7f5')),
      path(d`M${left - drawn - 22} ${-r * 0.4}l-16 ${-r * 0.4}v${r * 1.6}l16 ${-r * 0.4}z`, inked(graphite.base)),
    ])
  const barrel =
    rect(left, -r, length, 2 * r, inked('#fdfffe'), 6) +
    rect(left + 40, -r + 5, length - 46, 2 * r - 10, flat(paste), 3) +
    rect(left + 28, -r + 3, 14, 2 * r - 6, inked(graphite.base, 1.4), 2)
  const wings = facts.choose('wings', [
    rect(left - 8, -r - 22, 13, 2 * r + 44, inked('#fdfffe', 1.8), 6),
    rect(left - 8, -r - 12, 20, 2 * r + 24, inked(tone.dark, 1.8), 4),
    path(d`M${left - 6} ${-r}v-26q24 4 24 26zM${left - 6} ${r}v26q24 -4 24 -26z`, inked('#fdfffe', 1.8)),
  ])
  const ticks = path(
    spread(7, left + length * 0.84, right - 8)
      .map((x, i) => d`M${x} ${-r + 2}v${i % 2 ? 9 : 14}`)
      .join(''),
    stroked(ink, 1.4),
  )
  const nozzle = facts.choose('nozzle', [
    path(d`M${right} ${-r * 0.62}l14 ${r * 0.28}v${r * 0.68}l-14 ${r * 0.28}z`, inked('#fdfffe', 1.8)) +
      path(d`M${right + 14} -9h34l10 5v8l-10 5h-34z`, inked(tone.base, 1.8)),
    path(d`M${right} ${-r * 0.62}l14 ${r * 0.28}v${r * 0.68}l-14 ${r * 0.28}z`, inked('#fdfffe', 1.8)) +
      path(d`M${right + 14} -9h34l10 5v8l-10 5h-34z`, inked(steel.base, 1.8)),
    rect(right, -r * 0.5, 12, r, inked('#fdfffe', 1.8), 2) + rect(right + 10, -r * 0.42, 44, r * 0.84, inked(graphite.base, 1.8), 6),
    path(d`M${right} ${-r * 0.6}L${right + 26} -6h24v12h-24L${right} ${r * 0.6}z`, inked('#fdfffe', 1.8)),
  ])
  const bead = path(d`M${right + 60} 0c10 -4 22 -2 30 6`, `${stroked(paste, 7)} stroke-linecap="round"`)
  const tool = facts.says(/spatula|spreader|applicator/i)
    ? `<g transform="translate(0 ${String(Math.round(r + 44))})">${rect(-90, -7, 120, 14, inked(tone.light, 1.6), 6)}${path('M30 -8l52 -12q8 20 0 40l-52 -12z', inked(tone.base, 1.8))}</g>`
    : ''
  const height = 2 * r + 44 + (tool ? 60 : 0)
  const body = `<g transform="rotate(-14)">${rod}${wings}${barrel}${labelOf(facts, tone, grams, left, length, r)}${ticks}${nozzle}${bead}</g>${tool}`
  return {
    width: length + drawn + 130,
    height: height + length * 0.24,
    body: `<g transform="translate(${String(Math.round((drawn - 70) / 2))} ${tool ? '-26' : '0'})">${body}</g>`,
  }
}

/** All around, split, striped or as a badge: by the product line. */
function labelOf(facts: Facts, tone: Tone, grams: number, left: number, length: number, r: number): string {
  const [x, w] = [left + length * 0.26, length * 0.56]
  const kind = facts.choose<'full' | 'split' | 'stripes' | 'badge' | 'slant'>('label', [
    'full',
    'full',
    'split',
    'stripes',
    'badge',
    'slant',
  ])
  const paint = {
    full: rect(x, -r, w, 2 * r, inked(tone.base, 1.4)),
    split: rect(x, -r, w, 2 * r, inked(paper, 1.4)) + rect(x, -r, w, r * 0.7, inked(tone.base, 1.4)),
    stripes:
      rect(x, -r, w, 2 * r, inked(tone.base, 1.4)) +
      rect(x + 6, -r, 6, 2 * r, flat(tone.light)) +
      rect(x + 16, -r, 3, 2 * r, flat(tone.light)) +
      rect(x + w - 12, -r, 6, 2 * r, flat(tone.light)),
    badge:
      rect(x, -r, w, 2 * r, inked(graphite.base, 1.4)) + rect(x + w * 0.1, -r * 0.66, w * 0.8, r * 1.32, edged(tone.base, paper, 1.6), 8),
    slant:
      rect(x, -r, w, 2 * r, inked(paper, 1.4)) +
      path(d`M${x + 1} ${-r + 1}h${w * 0.62}l${-r * 0.7} ${2 * r - 2}h${r * 0.7 - w * 0.62}z`, flat(tone.base)),
  }[kind]
  const light = kind === 'split'
  const size = Math.min(26, r * 0.8)
  return (
    paint +
    (kind === 'full' || kind === 'stripes' ? print(x + w * 0.12, r - 20, w * 0.44, 2, '#e8efeb', 4) : '') +
    (grams
      ? text(left + length * (kind === 'slant' ? 0.42 : 0.54), light ? r * 0.6 : size * 0.2, `${String(grams)} g`, {
          size,
          fill: light ? ink : inkOn(tone),
          weight: 700,
          mono: false,
        })
      : '')
  )
}

function tub(facts: Facts, grams: number): Drawing {
  const tone = toneOf(facts)
  const body =
    path('M-118 -30V84q0 26 118 26t118 -26V-30z', inked('#fdfffe')) +
    path('M-118 2V66q0 26 118 26t118 -26V2q0 26 -118 26t-118 -26z', inked(tone.base, 1.6)) +
    (grams ? text(0, 72, `${String(grams)} g`, { size: 34, fill: inkOn(tone), weight: 700, mono: false }) : '') +
    path('M-128 -72v40q0 28 128 28t128 -28v-40z', inked(tone.dark)) +
    ellipse(0, -72, 128, 30, inked(tone.base)) +
    ellipse(0, -74, 104, 21, stroked(tone.light, 2)) +
    path(
      spread(19, -120, 120)
        .map((x) => d`M${x} ${-60 + 26 * Math.sqrt(1 - (x / 130) ** 2)}v22`)
        .join(''),
      stroked(tone.light, 1.6),
    )
  return { width: 260, height: 216, body: `<g transform="translate(0 -4)">${body}</g>` }
}

function pads(facts: Facts): Drawing {
  const tone = facts.finish(facts.choose('pad colour', [finishes.blue ?? mask, finishes.grey ?? mask, finishes.pink ?? mask])).body
  const sheet = (x: number, y: number) =>
    rect(x, y, 250, 150, inked(tone.base), 4) +
    path(d`M${x + 12} ${y + 12}h226v126h-226z`, edged('none', tone.light, 1.4)) +
    path(
      spread(9, x + 26, x + 224)
        .map((at) => d`M${at} ${y + 12}v126`)
        .join(''),
      `${stroked(tone.light, 1)} stroke-dasharray="3 5"`,
    )
  const peel = path('M126 46l-46 46l46 4z', inked(paper, 1.6))
  return {
    width: 310,
    height: 200,
    body: `${sheet(-155 + 44, -96) + sheet(-155 + 22, -76) + sheet(-155, -54)}<g transform="translate(-31 0)">${peel}</g>`,
  }
}
