// Drives in a case: flat 2.5-inch ones, and hard disks with their lid off, to scale.

import { type Drawing, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { gold, graphite, hairline, ink, mask, steel } from '../palette.ts'
import { circle, d, edged, flat, inked, path, rect, spread, stroked, text } from '../svg.ts'
import { chip, print, screw, sticker } from './details.ts'
import { capacityOf, driveLabel, sataEdge } from './drive-details.ts'

/** A 2.5-inch solid-state drive: a flat shell with the SATA edge on its left. */
export function flatDrive(facts: Facts): Drawing {
  const form = facts.word('form_factor')
  const known = /2\.5/.test(form)
  const k = 3.9
  const [w, h] = [100.45 * k, 69.85 * k]
  const [x, y] = [-w / 2, -h / 2]
  const tone = facts.pick([graphite, { base: '#3b4742', dark: '#2a3430', light: '#5a6761' }, steel, graphite])
  const style = Math.floor(facts.roll() * 3)
  const shell = rect(x, y, w, h, inked(tone.base), 8) + rect(x + 8, y + 8, w - 16, h - 16, edged(tone.base, tone.light, 1.4), 5)
  const corners = [
    [x + 18, y + 18],
    [x + w - 18, y + 18],
    [x + 18, y + h - 18],
    [x + w - 18, y + h - 18],
  ]
    .map(([cx = 0, cy = 0]) => screw(cx, cy, 5))
    .join('')
  const face = [
    driveLabel(facts, x + 46, y + 38, w - 92, h - 76),
    path(d`M${x + w * 0.52} ${y + 8}L${x + w - 8} ${y + h * 0.6}V${y + 8}z`, flat(mask.base)) +
      path(d`M${x + w * 0.44} ${y + 8}L${x + w - 8} ${y + h * 0.74}`, stroked(gold.base, 4)) +
      driveLabel(facts, x + 40, y + h * 0.5, w * 0.5, h * 0.36),
    rect(x + 8, y + h * 0.58, w - 16, h * 0.22, flat(facts.pick([mask.base, '#284f73', '#812d28', '#a9822b']))) +
      text(x + w / 2, y + h * 0.44, capacityOf(facts), { size: 48, fill: tone === steel ? ink : '#e8edeb', mono: false, weight: 700 }) +
      print(x + 40, y + h * 0.66, w * 0.4, 2, '#e8edeb', 5),
  ][style]
  return {
    width: w,
    height: h,
    body: shell + (face ?? '') + corners + sataEdge(x, y + h * 0.34, h * 0.52),
    dimensions: known
      ? [
          { kind: 'across', from: x, to: x + w, label: millimetres(100.45) },
          { kind: 'down', from: y, to: y + h, label: millimetres(69.85) },
        ]
      : [],
  }
}

/** A hard disk with its lid off: platter, arm and motor, in the 3.5-inch or the 2.5-inch frame. */
export function hardDisk(facts: Facts): Drawing {
  const small = /2\.5/.test(facts.word('form_factor'))
  const known = small || /3\.5/.test(facts.word('form_factor'))
  const [length, across] = small ? [100.45, 69.85] : [147, 101.6]
  const k = small ? 3.3 : 2.85
  const [w, h] = [length * k, across * k]
  const [x, y] = [-w / 2, -h / 2]
  const [cx, cy, r] = [x + w - h / 2 - 4, 0, h * 0.445]
  const pivot = [x + w * 0.2, y + h * 0.74] as const
  const angle = -0.35 + facts.roll() * 0.5
  const reach = Math.hypot(cx - pivot[0], cy - pivot[1]) * 0.74
  const tip = [pivot[0] + Math.cos(angle - 0.32) * reach, pivot[1] + Math.sin(angle - 0.32) * reach] as const
  const frame = rect(x, y, w, h, inked(steel.dark), 6) + rect(x + 7, y + 7, w - 14, h - 14, edged(graphite.base, ink, 1.6), 10)
  const platter =
    circle(cx, cy, r, inked(steel.light)) +
    [0.9, 0.8, 0.62, 0.46].map((share) => circle(cx, cy, r * share, stroked(steel.base, 1.2))).join('') +
    path(
      d`M${cx} ${cy}L${cx + r * 0.5} ${cy - r * 0.84}A${r * 0.98} ${r * 0.98} 0 0 1 ${cx + r * 0.8} ${cy - r * 0.56}z`,
      flat('#ffffff'),
    ) +
    circle(cx, cy, r * 0.28, inked(steel.base, 1.4)) +
    circle(cx, cy, r * 0.16, inked(steel.dark, 1.2))
  const hubScrews = spread(6, 0, 300).map(
    (turn) => [cx + Math.cos((turn * Math.PI) / 180) * r * 0.22, cy + Math.sin((turn * Math.PI) / 180) * r * 0.22] as const,
  )
  const arm =
    path(
      d`M${pivot[0] - 20} ${pivot[1] + 14}L${pivot[0] - 6} ${pivot[1] - 20}L${tip[0]} ${tip[1] - 4}l8 6l-10 4L${pivot[0] + 16} ${pivot[1] + 16}z`,
      inked(gold.light, 1.6),
    ) +
    circle(pivot[0], pivot[1], 15, inked(steel.base, 1.6)) +
    circle(pivot[0], pivot[1], 6, inked(steel.dark, 1.2))
  const magnet = path(d`M${x + 18} ${y + h - 20}v${-h * 0.3}q${w * 0.05} -8 ${w * 0.1} 4l${-w * 0.02} ${h * 0.3}z`, inked(steel.base, 1.4))
  const plateLabel =
    sticker(x + 20, y + 20, Math.min(w * 0.24, 100), h * 0.32) +
    text(x + 30, y + 46, capacityOf(facts), { size: small ? 15 : 20, fill: ink, anchor: 'start', weight: 700, mono: false }) +
    print(x + 30, y + 58, w * 0.15, 3, hairline, 4)
  // Makers name their disks by colours: the label shows it.
  const series = facts.finish()
  const band =
    series.named && series.body !== graphite
      ? rect(x + 20, y + 20 + h * 0.32 - 12, Math.min(w * 0.24, 100), 12, inked(series.body.base, 1.2))
      : ''
  const hybrid = /sshd/i.test(`${facts.word('storage_type')}${facts.word('type')}`) ? chip(x + 24, y + h * 0.42, 40, 28) : ''
  const corners = [
    [x + 8, y + 8],
    [x + w - 8, y + 8],
    [x + 8, y + h - 8],
    [x + w - 8, y + h - 8],
    [x + w * 0.42, y + 7],
    [x + w * 0.42, y + h - 7],
  ]
    .map(([sx = 0, sy = 0]) => screw(sx, sy, 5))
    .join('')
  return {
    width: w,
    height: h,
    body: frame + platter + circlesAt(hubScrews) + magnet + arm + plateLabel + band + hybrid + corners + sataEdge(x, y + h * 0.42, h * 0.4),
    dimensions: known
      ? [
          { kind: 'across', from: x, to: x + w, label: millimetres(length) },
          { kind: 'down', from: y, to: y + h, label: millimetres(across) },
        ]
      : [],
  }
}

const circlesAt = (centres: readonly (readonly [number, number])[]): string =>
  centres.map(([x, y]) => circle(x, y, 2.4, flat(graphite.base))).join('')
