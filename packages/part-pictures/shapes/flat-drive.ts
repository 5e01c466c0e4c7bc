// Flat 2.5-inch drives to scale: the face of their shell follows the product line.

import { type Drawing, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, ink, steel } from '../palette.ts'
import { circle, d, edged, flat, inked, path, rect, stroked, text } from '../svg.ts'
import { screw } from './details.ts'
import { capacityOf, driveLabel, sataEdge, seriesTone } from './drive-details.ts'

/** A 2.5-inch solid-state drive: a flat shell with the SATA edge on its left. */
export function flatDrive(facts: Facts): Drawing {
  const form = facts.word('formFactor')
  const known = /2\.5/.test(form)
  const k = 3.9
  const [w, h] = [100.45 * k, 69.85 * k]
  const [x, y] = [-w / 2, -h / 2]
  const trim = seriesTone(facts)
  const tone = facts.choose('shell', [graphite, { base: '#3b4742', dark: '#2a3430', light: '#5a6761' }, steel, graphite])
  const print = tone === steel ? ink : '#e8edeb'
  const shell = rect(x, y, w, h, inked(tone.base), 8) + rect(x + 8, y + 8, w - 16, h - 16, edged(tone.base, tone.light, 1.4), 5)
  const corners = [
    [x + 18, y + 18],
    [x + w - 18, y + 18],
    [x + 18, y + h - 18],
    [x + w - 18, y + h - 18],
  ]
    .map(([cx = 0, cy = 0]) => screw(cx, cy, 5))
    .join('')
  const big = (share: number, size = 46) =>
    text(x + w / 2, y + h * share, capacityOf(facts), { size, fill: print, mono: false, weight: 700 })
  const face = facts.choose<() => string>('face', [
    () => driveLabel(facts, x + 46, y + 38, w - 92, h - 76),
    () =>
      path(d`M${x + w * 0.52} ${y + 8}L${x + w - 8} ${y + h * 0.6}V${y + 8}z`, flat(trim.base)) +
      path(d`M${x + w * 0.44} ${y + 8}L${x + w - 8} ${y + h * 0.74}`, stroked(trim.light, 4)) +
      driveLabel(facts, x + 40, y + h * 0.5, w * 0.5, h * 0.36),
    () => rect(x + 8, y + h * 0.58, w - 16, h * 0.22, flat(trim.base)) + big(0.44, 48),
    () => rect(x + w * 0.1, y + h * 0.14, w * 0.8, h * 0.72, edged(tone.dark, trim.base, 4), 10) + big(0.56),
    () =>
      rect(x + 8, y + 8, w * 0.3, h - 16, flat(trim.base), 4) +
      text(x + w * 0.66, y + h * 0.56, capacityOf(facts), { size: 42, fill: print, mono: false, weight: 700 }),
    () => circle(x + w * 0.5, y + h * 0.5, h * 0.36, edged(tone.dark, trim.base, 6)) + big(0.56, 40),
    () =>
      path([0, 1, 2, 3].map((i) => d`M${x + w * (0.46 + i * 0.09)} ${y + h - 10}l${h * 0.3} ${20 - h}`).join(''), stroked(trim.base, 9)) +
      text(x + 34, y + h * 0.34, capacityOf(facts), { size: 42, fill: print, anchor: 'start', mono: false, weight: 700 }),
  ])()
  return {
    width: w,
    height: h,
    body: shell + face + corners + sataEdge(x, y + h * 0.34, h * 0.52),
    dimensions: known
      ? [
          { kind: 'across', from: x, to: x + w, label: millimetres(100.45) },
          { kind: 'down', from: y, to: y + h, label: millimetres(69.85) },
        ]
      : [],
  }
}
