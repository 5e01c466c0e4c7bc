// Drives that are a bare board: M.2, mSATA and cards for a slot, to scale.

import { type Drawing, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { gold, graphite, ink, mask, plate, steel } from '../palette.ts'
import { circle, d, dashed, edged, flat, inked, path, rect, rects, spread, stroked, text } from '../svg.ts'
import { chip, fingers, print, smallParts } from './details.ts'
import { capacityOf, driveLabel, seriesTone } from './drive-details.ts'
import { bracketEdge, cardContacts } from './expansion-card.ts'

export function m2Drive(facts: Facts): Drawing {
  const size = /22?(\d{2,3})$/.exec(facts.word('formFactor'))?.[1]
  const known = size === undefined ? undefined : Number(size)
  const length = known && [30, 42, 60, 80, 110].includes(known) ? known : undefined
  const k = 5
  const [w, h] = [(length ?? 80) * k, 22 * k]
  const edge = 16
  const height = h + 34 + edge
  const [x, y] = [-w / 2, -height / 2]
  const bottom = y + h
  const sata = !facts.flag('nvme') && /sata/i.test(facts.word('interface'))
  const pcb = facts.choose('pcb', [blackBoard, mask, blackBoard, blueBoard])
  const notch = (share: number) =>
    path(d`M${x - 1} ${y + h * share - 5}h14a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-14`, inked(plate, 1.5)) +
    rect(x - 3, y + h * share - 4, 3, 8, flat(plate))
  // Gold fingers run along the left edge; SATA cards have two notches.
  const contacts = path(d`M${x + 8} ${y + 6}v${h - 12}`, dashed(gold.base, 15, 3.4, 1.6)) + notch(0.76) + (sata ? notch(0.26) : '')
  const board =
    path(d`M${x} ${y}h${w}v${h / 2 - 9}a9 9 0 0 0 0 18v${h / 2 - 9}h${-w}z`, inked(pcb.base)) +
    path(d`M${x + w} ${y + h / 2 - 9}a9 9 0 0 0 0 18`, stroked(gold.base, 4))
  const sink = facts.says(/heat ?sink|heatspreader|\bw\/ ?hs\b/i)
  const cover = sink
    ? heatSink(facts, x + 22, y - 5, w - 40, h + 10)
    : facts.choose<() => string>('cover', [
        () => '',
        () => driveLabel(facts, x + 34, y + 8, Math.max(w * 0.66, 60), h - 16),
        () => driveLabel(facts, x + w * 0.36, y + 8, Math.max(w * 0.56, 60), h - 16),
        () => driveLabel(facts, x + 24, y + 6, w - 46, h - 12),
      ])()
  const side =
    rect(x, bottom + 34, w, 5, inked(pcb.base, 1.4)) +
    rects(
      [
        [x + 30, bottom + 39, w * 0.2, 8],
        [x + w * 0.42, bottom + 39, w * 0.18, 8],
        [x + w * 0.68, bottom + 39, w * 0.16, 6],
      ],
      inked(graphite.base, 1.2),
    ) +
    (sink ? rect(x + 22, bottom + 18, w - 40, 16, inked(graphite.base, 1.4), 2) : '') +
    rect(x, bottom + 34, 15, 5, flat(gold.base))
  const across = length === undefined ? [] : [{ kind: 'across', from: x, to: x + w, label: millimetres(length) } as const]
  return {
    width: w,
    height,
    body: board + contacts + m2Chips(facts, x + 26, y, w - 44, h) + cover + side,
    dimensions: [...across, { kind: 'down', from: y, to: bottom, label: '22 mm' }],
  }
}

const blackBoard = { base: '#22302b', light: '#3a4a44' }
const blueBoard = { base: '#24466b', light: '#3b6594' }

/** Fins along it, fins across it, a plate with a stripe, or waves. */
function heatSink(facts: Facts, x: number, y: number, w: number, h: number): string {
  const trim = seriesTone(facts)
  const metal = facts.choose('sink metal', [graphite, graphite, steel])
  const dark = metal === graphite
  const name =
    rect(x + 16, y + h * 0.3, Math.min(124, w * 0.42), h * 0.4, flat(metal.base)) +
    text(x + 26, y + h * 0.62, capacityOf(facts), { size: 24, fill: dark ? '#e8edeb' : ink, anchor: 'start', mono: false, weight: 700 })
  const lines = (data: string, width: number, colour: string) => path(data, stroked(colour, width))
  return (
    rect(x, y, w, h, inked(metal.base), 4) +
    facts.choose('sink', [
      lines(
        spread(Math.max(4, Math.round(w / 16)), x + 12, x + w - 12)
          .map((at) => d`M${at} ${y + 10}v${h - 20}`)
          .join(''),
        4,
        metal.light,
      ),
      lines(
        spread(6, y + 14, y + h - 14)
          .map((at) => d`M${x + 10} ${at}h${w - 20}`)
          .join(''),
        5,
        dark ? metal.light : metal.dark,
      ),
      path(d`M${x + w * 0.62} ${y + 1}h${w * 0.16}l${-h * 0.5} ${h - 2}h${-w * 0.16}z`, flat(trim.base)) +
        rect(x + 8, y + 8, w - 16, h - 16, stroked(metal.dark, 2), 3),
      lines(
        spread(9, x + w * 0.44, x + w - 22)
          .map((at) => d`M${at} ${y + 8}q14 ${h * 0.25 - 4} 0 ${h * 0.5 - 8}t0 ${h * 0.5 - 8}`)
          .join(''),
        4,
        metal.dark,
      ) + rect(x, y + h - 10, w, 6, flat(trim.base)),
    ]) +
    name
  )
}

function m2Chips(facts: Facts, x: number, y: number, w: number, h: number): string {
  const cached = (facts.number('cache', 1, 100_000) ?? 0) > 0 || facts.share('cache') < 0.5
  const flash = w < 120 ? 1 : w < 260 ? 1 : w > 440 ? 4 : 2
  const controller = Math.min(58, w * 0.3)
  const cache = cached && w > 200 ? 38 : 0
  const rest = w - controller - cache - 20
  const each = Math.min(88, rest / flash - 10)
  return (
    rect(x + 6, y + h / 2 - controller / 2, controller, controller, inked(steel.base, 1.4), 2) +
    circle(x + 12, y + h / 2 - controller / 2 + 6, 2, flat(steel.dark)) +
    print(x + 14, y + h / 2 - 6, controller - 18, 2, steel.dark, 3.4) +
    (cache ? chip(x + controller + 16, y + h / 2 - 27, 34, 54) : '') +
    Array.from({ length: flash }, (_, i) => chip(x + controller + cache + 24 + i * (each + 10), y + 17, each, h - 34)).join('') +
    smallParts(facts, x + 6, y + 6, w - 10, 8, Math.round(w / 24)) +
    smallParts(facts, x + 6, y + h - 13, w - 10, 8, Math.round(w / 24))
  )
}

export function msataDrive(facts: Facts): Drawing {
  const k = 7
  const [w, h] = [50.8 * k, 29.85 * k]
  const [x, y] = [-w / 2, -h / 2]
  const body =
    rect(x, y, w, h, inked(facts.choose('pcb', [mask.base, blackBoard.base, blueBoard.base])), 4) +
    path(d`M${x + 9} ${y + 14}v${h - 28}`, dashed(gold.base, 18, 4, 2)) +
    rect(x - 2, y + h * 0.3, 20, 10, inked(plate, 1.4)) +
    chip(x + 44, y + 40, 80, 74) +
    chip(x + 146, y + 24, 84, 150) +
    chip(x + 246, y + 24, 72, 150) +
    smallParts(facts, x + 36, y + 130, 100, 60, 14) +
    circle(x + w - 14, y + 16, 9, edged(plate, gold.base, 4)) +
    circle(x + w - 14, y + h - 16, 9, edged(plate, gold.base, 4))
  return {
    width: w,
    height: h,
    body,
    dimensions: [
      { kind: 'across', from: x, to: x + w, label: millimetres(50.8) },
      { kind: 'down', from: y, to: y + h, label: millimetres(29.85) },
    ],
  }
}

export function cardDrive(facts: Facts): Drawing {
  const k = 2.3
  const [w, h] = [168 * k, 69 * k]
  const [x, y] = [-w / 2 + 8, -h / 2 - 12]
  const lanes = Number(/x(1|2|4|8|16)\b/i.exec(facts.word('interface'))?.[1] ?? 4)
  const body =
    cardContacts(x + 38 * k, y + h, k, lanes, mask.base) +
    rect(x, y, w, h, inked(mask.base)) +
    bracketEdge(x, y - 6, k, 79.2) +
    rect(x + 26, y + 16, w - 44, h - 34, inked(graphite.base), 5) +
    path(
      spread(20, x + 44, x + w - 36)
        .map((at) => d`M${at} ${y + 26}v${h - 54}`)
        .join(''),
      stroked(graphite.light, 5),
    ) +
    driveLabel(facts, x + 60, y + 38, 190, h - 78) +
    fingers(x + w - 60, y + h - 9, 40, 5, 5)
  return { width: w + 30, height: h + 34, body }
}
