// Hard disks in the 3.5-inch or the 2.5-inch frame, to scale: open, or under one of the lids that their lines have.
import { type Drawing, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { gold, graphite, ink, steel } from '../palette.ts'
import { circle, circles, d, edged, flat, inked, type Point, path, rect, spread, stroked } from '../svg.ts'
import { chip, screw } from './details.ts'
import { driveLabel, sataEdge, seriesTone } from './drive-details.ts'

type Frame = { x: number; y: number; w: number; h: number }

export function hardDisk(facts: Facts): Drawing {
  const small = /2\.5/.test(facts.word('formFactor'))
  const known = small || /3\.5/.test(facts.word('formFactor'))
  const [length, across] = small ? [100.45, 69.85] : [147, 101.6]
  const k = small ? 3.3 : 2.85
  const [w, h] = [length * k, across * k]
  const frame = { x: -w / 2, y: -h / 2, w, h }
  const lid = facts.choose<(facts: Facts, frame: Frame) => string>('lid', [open, domed, stamped, labelled, half])
  const hybrid = facts.word('driveType') === 'SSHD' ? chip(frame.x + 24, frame.y + h * 0.5, 40, 28) : ''
  const screws = [
    [8, 8],
    [w - 8, 8],
    [8, h - 8],
    [w - 8, h - 8],
    [w * 0.42, 7],
    [w * 0.42, h - 7],
  ]
    .map(([dx = 0, dy = 0]) => screw(frame.x + dx, frame.y + dy, 5))
    .join('')
  return {
    width: w,
    height: h,
    body:
      rect(frame.x, frame.y, w, h, inked(steel.dark), 6) +
      lid(facts, frame) +
      hybrid +
      screws +
      sataEdge(frame.x, frame.y + h * 0.42, h * 0.4),
    dimensions: known
      ? [
          { kind: 'across', from: frame.x, to: frame.x + w, label: millimetres(length) },
          { kind: 'down', from: frame.y, to: frame.y + h, label: millimetres(across) },
        ]
      : [],
  }
}

/** Without its lid: platter, arm and motor. */
function open(facts: Facts, { x, y, w, h }: Frame): string {
  const [cx, cy, r] = [x + w - h / 2 - 4, 0, h * 0.445]
  const pivot = [x + w * 0.2, y + h * 0.74] as const
  const angle = -0.35 + facts.roll() * 0.5
  const reach = Math.hypot(cx - pivot[0], cy - pivot[1]) * 0.74
  const tip = [pivot[0] + Math.cos(angle - 0.32) * reach, pivot[1] + Math.sin(angle - 0.32) * reach] as const
  const screws = spread(6, 0, 300).map((turn): Point => {
    const a = (turn * Math.PI) / 180
    return [cx + Math.cos(a) * r * 0.22, cy + Math.sin(a) * r * 0.22]
  })
  return (
    rect(x + 7, y + 7, w - 14, h - 14, edged(graphite.base, ink, 1.6), 10) +
    circle(cx, cy, r, inked(steel.light)) +
    [0.9, 0.8, 0.62, 0.46].map((share) => circle(cx, cy, r * share, stroked(steel.base, 1.2))).join('') +
    path(
      d`M${cx} ${cy}L${cx + r * 0.5} ${cy - r * 0.84}A${r * 0.98} ${r * 0.98} 0 0 1 ${cx + r * 0.8} ${cy - r * 0.56}z`,
      flat('#ffffff'),
    ) +
    circle(cx, cy, r * 0.28, inked(steel.base, 1.4)) +
    circle(cx, cy, r * 0.16, inked(steel.dark, 1.2)) +
    circles(screws, 2.4, flat(graphite.base)) +
    path(d`M${x + 18} ${y + h - 20}v${-h * 0.3}q${w * 0.05} -8 ${w * 0.1} 4l${-w * 0.02} ${h * 0.3}z`, inked(steel.base, 1.4)) +
    path(
      d`M${pivot[0] - 20} ${pivot[1] + 14}L${pivot[0] - 6} ${pivot[1] - 20}L${tip[0]} ${tip[1] - 4}l8 6l-10 4L${pivot[0] + 16} ${pivot[1] + 16}z`,
      inked(gold.light, 1.6),
    ) +
    circle(pivot[0], pivot[1], 15, inked(steel.base, 1.6)) +
    circle(pivot[0], pivot[1], 6, inked(steel.dark, 1.2)) +
    driveLabel(facts, x + 20, y + 20, Math.min(w * 0.27, 112), h * 0.36)
  )
}

/** A lid that rises over the platters, with the sticker on the dome. */
function domed(facts: Facts, { x, y, w, h }: Frame): string {
  const dome = d`M${x + 14} ${y + h * 0.3}q0 ${16 - h * 0.3} ${w * 0.12} ${16 - h * 0.3}H${x + w - h / 2}a${h / 2 - 14} ${h / 2 - 14} 0 0 1 0 ${h - 28}H${x + w * 0.3}q${-w * 0.06} 0 ${-w * 0.1} ${-h * 0.16}z`
  return (
    rect(x + 5, y + 5, w - 10, h - 10, edged(steel.base, ink, 1.4), 6) +
    path(dome, inked(steel.light, 1.6)) +
    circle(x + w - h / 2 - 4, 0, h * 0.1, edged(steel.base, steel.dark, 2)) +
    driveLabel(facts, x + w * 0.12, y + h * 0.2, w * 0.44, h * 0.58)
  )
}

/** A dark lid with rings stamped into it. */
function stamped(facts: Facts, { x, y, w, h }: Frame): string {
  const [cx, r] = [x + w - h / 2 - 4, h * 0.43]
  const trim = seriesTone(facts)
  return (
    rect(x + 5, y + 5, w - 10, h - 10, edged(graphite.base, ink, 1.4), 6) +
    circle(cx, 0, r, edged(graphite.light, graphite.dark, 2)) +
    circle(cx, 0, r * 0.78, stroked(graphite.dark, 2)) +
    circle(cx, 0, r * 0.34, edged(steel.dark, trim.base, 5)) +
    driveLabel(facts, x + 22, y + 22, w * 0.42, h * 0.5)
  )
}

/** A flat lid under one large sticker. */
const labelled = (facts: Facts, { x, y, w, h }: Frame): string =>
  rect(x + 5, y + 5, w - 10, h - 10, edged(steel.light, ink, 1.4), 6) +
  driveLabel(facts, x + 22, y + 20, w - 44, h - 40) +
  circle(x + w * 0.9, y + h * 0.86, 9, edged(steel.base, steel.dark, 2))

/** Half lid, half sticker in the colour of the series. */
function half(facts: Facts, { x, y, w, h }: Frame): string {
  const trim = seriesTone(facts)
  return (
    rect(x + 5, y + 5, w - 10, h - 10, edged(steel.base, ink, 1.4), 6) +
    rect(x + 18, y + 16, w - 36, h * 0.4, edged(trim.base, ink, 1.4), 3) +
    path(d`M${x + w * 0.7} ${y + 17}h${w * 0.14}l${-h * 0.2} ${h * 0.4 - 2}h${-w * 0.14}z`, flat(trim.light)) +
    circle(x + w - h * 0.34, y + h * 0.7, h * 0.2, edged(steel.light, steel.dark, 2)) +
    driveLabel(facts, x + 18, y + h * 0.5, w * 0.56, h * 0.4)
  )
}
