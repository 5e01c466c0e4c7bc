// Sound cards with the jacks of their channels, and the boxes that do the same on USB.
import type { Category } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { gold, graphite, lights, steel } from '../palette.ts'
import { chip, lightBar, smallParts } from '../shapes/details.ts'
import { capacitor } from '../shapes/expansion-card.ts'
import type { Port } from '../shapes/ports.ts'
import { type Area, isUsb, slotCard } from '../shapes/slot-card.ts'
import { soundBox } from '../shapes/sound-box.ts'
import { circle, d, edged, flat, inked, path, rect, rects, stroked } from '../svg.ts'

export const soundCard: Category = {
  noun: (facts) => (isUsb(facts) ? 'External sound card' : 'Sound card'),
  draw: (facts) => (isUsb(facts) ? soundBox(facts) : slotCard(facts, soundPorts(facts), soundParts)),
}

function soundPorts(facts: Facts): Port[] {
  const channels = Number(/\b([2-7])\.[01]\b/.exec(facts.name)?.[1] ?? 5)
  const jacks = channels >= 7 ? 5 : channels >= 5 ? 4 : 3
  return [...Array.from({ length: jacks }, (): Port => 'jack'), 'optical']
}

function soundParts(facts: Facts, area: Area): string {
  const { x, y, h } = area
  const jacks = rects(
    Array.from({ length: 5 }, (_, i) => [x - 2, y + 8 + i * ((h - 14) / 5), 34, (h - 14) / 5 - 6] as const),
    inked(facts.share('gold jacks') < 0.3 ? gold.base : graphite.base, 1.8),
  )
  const shielded = facts.says(/ae-|xonar|strix|blaster ?z|claro|phoebus|titanium/i) || facts.share('shield') < 0.3
  return jacks + (shielded ? shield(facts, area) : bare(facts, area))
}

/** A metal cover over the board against noise. */
function shield(facts: Facts, { x, y, w, h }: Area): string {
  const { trim } = facts.finish()
  const metal = facts.choose('metal', [graphite, graphite, steel])
  const outline = facts.choose('cover', [
    d`M${x + 44} ${y + 8}h${w - 58}v${h * 0.56}l-26 ${h * 0.2}h${-w + 84}z`,
    d`M${x + 44} ${y + 8}h${w - 58}v${h * 0.8}h${-w * 0.3}l-18 ${-h * 0.14}h${76 - w * 0.7}z`,
    d`M${x + 62} ${y + 8}H${x + w - 14}v${h * 0.72}H${x + 44}V${y + 30}z`,
    d`M${x + 44} ${y + 8}h${w * 0.5}l24 ${h * 0.2}h${w * 0.5 - 82}v${h * 0.54}H${x + 44}z`,
  ])
  const print = facts.choose('mark', [
    path(
      d`M${x + w * 0.3} ${y + h * 0.6}l${w * 0.28} ${-h * 0.44}M${x + w * 0.36} ${y + h * 0.6}l${w * 0.28} ${-h * 0.44}`,
      stroked(trim.base, 5),
    ),
    circle(x + w * 0.46, y + h * 0.4, h * 0.2, stroked(trim.base, 5)) + circle(x + w * 0.46, y + h * 0.4, h * 0.1, flat(trim.base)),
    path(
      d`M${x + w * 0.3} ${y + h * 0.42}l10 ${-h * 0.16}l14 ${h * 0.34}l14 ${-h * 0.4}l12 ${h * 0.28}l10 ${-h * 0.06}h${w * 0.24}`,
      stroked(trim.base, 5),
    ),
    rect(x + w * 0.3, y + h * 0.3, w * 0.42, h * 0.2, edged(metal.dark, trim.base, 3), 3),
  ])
  return (
    path(outline, inked(metal.base)) +
    print +
    (facts.isLit() ? lightBar(x + 60, y + 18, w * 0.4, 6, lights) : '') +
    [0, 1, 2, 3, 4].map((i) => capacitor(x + w * 0.3 + i * 26, y + h * 0.9, 8, gold.base)).join('')
  )
}

function bare(facts: Facts, { x, y, w, h }: Area): string {
  const count = facts.choose<number>('capacitors', [4, 6, 8, 12])
  const across = count > 8 ? 6 : 4
  const caps = Array.from({ length: count }, (_, i) =>
    capacitor(
      x + w * 0.24 + (i % across) * 22,
      y + h * 0.16 + Math.floor(i / across) * 26,
      8.6,
      (i + count) % 3 === 2 ? gold.base : steel.base,
    ),
  ).join('')
  const chips = facts.choose('chips', [
    chip(x + w * 0.66, y + h * 0.3, 62, 62) + chip(x + w * 0.26, y + h * 0.6, 44, 28),
    chip(x + w * 0.4, y + h * 0.52, 72, 54) + chip(x + w * 0.78, y + h * 0.2, 34, 34),
    rect(x + w * 0.6, y + h * 0.24, 78, 70, inked(steel.base), 3) +
      path(d`M${x + w * 0.6 + 10} ${y + h * 0.24 + 14}h58m-58 14h40m-40 14h50`, stroked(steel.dark, 4)) +
      chip(x + w * 0.26, y + h * 0.62, 40, 24),
  ])
  return (
    caps +
    chips +
    rect(x + w * 0.46, y + h * 0.66, 26, 14, inked(steel.light, 1.4), 6) +
    smallParts(facts, x + w * 0.24, y + h * 0.8, w * 0.6, h * 0.12, 14) +
    rects([[x + w * 0.84, y + 8, 34, 12]], inked(graphite.dark, 1.2))
  )
}
