// A processor from both sides, to scale: the heat spreader with its dies as if one could see through, and the contacts of its socket.
import { type Category, type Dimension, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { gold, mask, plate, steel } from '../palette.ts'
import { smallParts } from '../shapes/details.ts'
import { circle, d, dashed, edged, flat, inked, moved, path, rect, rects, stroked, text } from '../svg.ts'

type Package = {
  width: number
  height: number
  lid: 'stepped' | 'tall' | 'plain' | 'eared' | 'huge'
  contacts: 'lands' | 'pins'
  printed: boolean
}

/** Package sizes are facts of the socket, in mm; `printed` if all processors of the socket share them. */
const packages: readonly (readonly [RegExp, Package])[] = [
  [/^(LGA ?1(15\d|200))/, { width: 37.5, height: 37.5, lid: 'stepped', contacts: 'lands', printed: true }],
  [/^LGA ?1(700|851)/, { width: 37.5, height: 45, lid: 'tall', contacts: 'lands', printed: true }],
  [/^LGA ?2066/, { width: 45, height: 52.5, lid: 'eared', contacts: 'lands', printed: true }],
  [/^LGA ?(2011|1356|1366)/, { width: 45, height: 52.5, lid: 'eared', contacts: 'lands', printed: false }],
  [/^AM5/, { width: 40, height: 40, lid: 'eared', contacts: 'lands', printed: true }],
  [/^(AM[1-4]|FM[12])/, { width: 40, height: 40, lid: 'plain', contacts: 'pins', printed: true }],
  [/^G34/, { width: 42.5, height: 60, lid: 'plain', contacts: 'lands', printed: false }],
  [/^(s?TR\w?\d|sWRX|SP\d)/, { width: 58.5, height: 75.4, lid: 'huge', contacts: 'lands', printed: false }],
]
const unknownPackage: Package = { width: 40, height: 40, lid: 'plain', contacts: 'lands', printed: false }

export const cpu: Category = {
  noun: () => 'Processor',
  draw(facts) {
    const socket = facts.word('socket')
    const form = packages.find(([pattern]) => pattern.test(socket))?.[1] ?? unknownPackage
    const scale = Math.min(5.3, 212 / form.width, 296 / form.height)
    const [w, h] = [form.width * scale, form.height * scale]
    const gap = 36
    const dimensions: Dimension[] = form.printed
      ? [
          { kind: 'across', from: -gap / 2 - w, to: -gap / 2, label: millimetres(form.width) },
          { kind: 'down', from: -h / 2, to: h / 2, label: millimetres(form.height) },
        ]
      : []
    const body = moved(-gap / 2 - w / 2, 0, topSide(facts, form, w, h, socket)) + moved(gap / 2 + w / 2, 0, contactSide(facts, form, w, h))
    return { width: 2 * w + gap, height: h, body, dimensions }
  },
}

function substrate(w: number, h: number, lid: Package['lid'], pinOneLeft: boolean): string {
  const outline = lid === 'huge' ? d`M${-w / 2 - 7} ${-h / 2}h${w + 14}v${h}h${-w - 14}z` : ''
  return (
    (outline ? path(outline, inked('#cf7b35')) : '') +
    rect(-w / 2, -h / 2, w, h, inked(mask.base), 3) +
    path(pinOneLeft ? d`M${-w / 2 + 4} ${h / 2 - 16}l12 12h-12z` : d`M${w / 2 - 4} ${h / 2 - 16}l-12 12h12z`, flat(gold.base))
  )
}

function topSide(facts: Facts, { lid }: Package, w: number, h: number, socket: string): string {
  const [lw, lh] =
    lid === 'huge' ? [w * 0.9, h * 0.82] : lid === 'eared' ? [w * 0.8, h * 0.82] : [w * 0.84, h * (lid === 'tall' ? 0.84 : 0.82)]
  const [x, y] = [-lw / 2, -lh / 2]
  const edges =
    smallParts(facts, -w / 2 + 16, -h / 2 + 5, w - 40, 8, lid === 'eared' ? 9 : 5) +
    smallParts(facts, -w / 2 + 24, h / 2 - 13, w - 40, 8, 5)
  const shoulder = lw * 0.1
  const outline = {
    plain: d`M${x + 8} ${y}h${lw - 16}l8 8v${lh - 16}l-8 8h${16 - lw}l-8 -8v${16 - lh}z`,
    huge: d`M${x} ${y + 10}h${lw * 0.22}v-10h${lw * 0.56}v10h${lw * 0.22}v${lh - 20}h${-lw * 0.22}v10h${-lw * 0.56}v-10h${-lw * 0.22}z`,
    stepped: d`M${x + shoulder} ${y}h${lw - 2 * shoulder}v${lh * 0.16}l${shoulder} 6v${lh * 0.68 - 12}l${-shoulder} 6v${lh * 0.16}h${2 * shoulder - lw}v${-lh * 0.16}l${-shoulder} -6v${12 - lh * 0.68}l${shoulder} -6z`,
    tall: d`M${x + 5} ${y}h${lw - 10}l5 5v${lh * 0.2}h5v${lh * 0.6 - 10}h-5v${lh * 0.2}l-5 5h${10 - lw}l-5 -5v${-lh * 0.2}h-5v${10 - lh * 0.6}h5v${-lh * 0.2}z`,
    eared: d`M${x} ${y}h${lw * 0.26}v${lh * 0.09}h${lw * 0.12}v${-lh * 0.09}h${lw * 0.24}v${lh * 0.09}h${lw * 0.12}v${-lh * 0.09}h${lw * 0.26}v${lh * 0.3}h${-lw * 0.06}v${lh * 0.1}h${lw * 0.06}v${lh * 0.2}h${-lw * 0.06}v${lh * 0.1}h${lw * 0.06}v${lh * 0.3}h${-lw * 0.26}v${-lh * 0.09}h${-lw * 0.12}v${lh * 0.09}h${-lw * 0.24}v${-lh * 0.09}h${-lw * 0.12}v${lh * 0.09}h${-lw * 0.26}v${-lh * 0.3}h${lw * 0.06}v${-lh * 0.1}h${-lw * 0.06}v${-lh * 0.2}h${lw * 0.06}v${-lh * 0.1}h${-lw * 0.06}z`,
  }[lid]
  const inset = lid === 'stepped' ? shoulder + 4 : lid === 'eared' ? lw * 0.09 : 9
  const face = rect(
    x + inset,
    y + (lid === 'eared' ? lh * 0.12 : 8),
    lw - 2 * inset,
    lh - (lid === 'eared' ? lh * 0.24 : 16),
    edged(steel.light, steel.dark, 1.2),
    3,
  )
  const engraving = socket ? text(0, y + lh * 0.25, socket.slice(0, 12), { size: Math.min(17, lw * 0.1), fill: '#75837c' }) : ''
  return (
    substrate(w, h, lid, true) +
    edges +
    path(outline, inked(steel.base)) +
    face +
    engraving +
    moved(0, lh * 0.08, dies(facts, lid, lw * 0.62, lh * 0.4))
  )
}

/** Hidden lines of the silicon: as many cores as the part has, efficient ones in clusters of four. */
function dies(facts: Facts, lid: Package['lid'], width: number, height: number): string {
  const total = facts.count('cores.total', 256)
  const efficient = Math.min(facts.count('cores.efficiency', 256), total)
  const big = efficient > 0 ? total - efficient : total
  const chiplets =
    lid === 'huge' || (total > 8 && efficient === 0 && facts.says(/ryzen|threadripper|epyc/i))
      ? Math.min(12, Math.max(1, Math.ceil(big / 8)))
      : 1
  if (total === 0) return rect(-width / 2, -height / 2, width, height, dashed(steel.dark, 1.4, 5, 3))
  if (chiplets > 1 || lid === 'huge') return chipletDies(chiplets, Math.ceil(big / chiplets), width, height)
  const outline = rect(-width / 2, -height / 2, width, height, `${edged('#dfe7e3', steel.dark, 1.3)} stroke-dasharray="5 3"`)
  const units = big + Math.ceil(efficient / 4)
  const columns = Math.max(1, Math.ceil(units / (units > 20 ? 4 : 2)))
  const rows = Math.ceil(units / columns)
  const [cw, ch] = [(width - 12) / columns, (height - 12) / rows]
  const large: (readonly [number, number, number, number])[] = []
  const small: (readonly [number, number, number, number])[] = []
  for (let unit = 0; unit < units; unit++) {
    const x = -width / 2 + 6 + (unit % columns) * cw + 1.5
    const y = -height / 2 + 6 + Math.floor(unit / columns) * ch + 1.5
    if (unit < big) large.push([x, y, cw - 3, ch - 3])
    else {
      const left = Math.min(4, efficient - (unit - big) * 4)
      for (let i = 0; i < left; i++)
        small.push([x + ((i % 2) * (cw - 2)) / 2, y + (Math.floor(i / 2) * (ch - 2)) / 2, cw / 2 - 2, ch / 2 - 2])
    }
  }
  return outline + rects(large, edged(mask.light, mask.dark, 1)) + rects(small, edged(gold.base, gold.dark, 0.8))
}

function chipletDies(count: number, cores: number, width: number, height: number): string {
  const [w, h] = count > 4 ? [width * 1.1, height * 1.2] : [width, height]
  const hub = rect(-w * 0.2, -h * 0.3, w * 0.4, h * 0.6, `${edged('#dfe7e3', steel.dark, 1.3)} stroke-dasharray="5 3"`)
  const rows = Math.max(1, Math.ceil(count / 2))
  const cell = Math.min(h / rows, w * 0.4)
  const body = Array.from({ length: count }, (_, i) => {
    const left = i % 2 === 0
    const x = left ? -w / 2 : w / 2 - w * 0.25
    const y = -(rows * cell) / 2 + Math.floor(i / 2) * cell + 2
    const columns = 2
    const lines = Math.max(1, Math.ceil(Math.min(cores, 16) / columns))
    const boxes = Array.from(
      { length: Math.min(cores, 16) },
      (__, core) =>
        [
          x + 2.5 + ((core % columns) * (w * 0.25 - 3)) / columns,
          y + 2.5 + (Math.floor(core / columns) * (cell - 7)) / lines,
          (w * 0.25 - 3) / columns - 2,
          (cell - 7) / lines - 1.6,
        ] as const,
    )
    return rect(x, y, w * 0.25, cell - 4, `${edged('#dfe7e3', steel.dark, 1.2)}`) + rects(boxes, flat(mask.light))
  })
  return hub + body.join('')
}

function contactSide(facts: Facts, { lid, contacts }: Package, w: number, h: number): string {
  const pitch = contacts === 'pins' ? 10 : 11.6
  const margin = 13
  const columns = Math.floor((w - 2 * margin) / pitch)
  const rows = Math.floor((h - 2 * margin) / pitch)
  const left = (-columns * pitch) / 2
  const top = (-(rows - 1) * pitch) / 2
  // Pins are round and leave a small middle free; lands are flat pads around a field of capacitors.
  const size = contacts === 'pins' ? 4 : 7
  const holeColumns = lid === 'plain' ? Math.round(columns * 0.24) : Math.round(columns * 0.34)
  const holeRows = Math.round(rows * (lid === 'plain' ? 0.24 : 0.36))
  const side = (columns - holeColumns) / 2
  const data = Array.from({ length: rows }, (_, row) => {
    const y = top + row * pitch
    const cut = Math.abs(row - (rows - 1) / 2) < holeRows / 2
    const full = d`M${left + (pitch - size) / 2} ${y}h${columns * pitch - (pitch - size)}`
    const parts = d`M${left + (pitch - size) / 2} ${y}h${Math.floor(side) * pitch - (pitch - size)}M${left + (Math.floor(side) + holeColumns) * pitch + (pitch - size) / 2} ${y}h${(columns - Math.floor(side) - holeColumns) * pitch - (pitch - size)}`
    return cut ? parts : full
  }).join('')
  const middle =
    contacts === 'lands'
      ? smallParts(
          facts,
          left + Math.floor(side) * pitch + 4,
          (-holeRows * pitch) / 2 + 4,
          holeColumns * pitch - 6,
          holeRows * pitch - 8,
          14,
        )
      : rect(
          left + Math.floor(side) * pitch + 3,
          (-holeRows * pitch) / 2 + 4,
          holeColumns * pitch - 6,
          holeRows * pitch - 8,
          edged(mask.dark, mask.dark, 1),
          2,
        )
  const keys =
    contacts === 'lands' && lid !== 'huge'
      ? circle(-w / 2, h * 0.22, 6, inked(plate, 1.6)) + circle(w / 2, h * 0.22, 6, inked(plate, 1.6))
      : ''
  const cover = keys
    ? rects(
        [
          [-w / 2 - 8, h * 0.22 - 8, 7, 16],
          [w / 2 + 1, h * 0.22 - 8, 7, 16],
        ],
        flat(plate),
      )
    : ''
  return (
    substrate(w, h, lid, false) +
    keys +
    cover +
    path(data, dashed(gold.base, size, size, pitch - size)) +
    middle +
    (contacts === 'pins' ? path(d`M${-w / 2 + 6} ${-h / 2 + 6}h${w - 12}v${h - 12}h${12 - w}z`, stroked(mask.light, 1)) : '')
  )
}
