// Network cards with their ports, or with aerials where they need no cable; adapters on USB.
import type { Category } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { gold, graphite, ink, steel } from '../palette.ts'
import { chip, smallParts } from '../shapes/details.ts'
import { capacitor } from '../shapes/expansion-card.ts'
import { usbAdapter } from '../shapes/network-adapter.ts'
import type { Port } from '../shapes/ports.ts'
import { type Area, isUsb, slotCard } from '../shapes/slot-card.ts'
import { circle, d, edged, flat, inked, moved, path, rect, rects, spread, stroked, text } from '../svg.ts'

export const networkCard: Category = {
  noun: (facts) => (isUsb(facts) ? 'Network adapter' : 'Network card'),
  draw(facts) {
    if (isUsb(facts)) return usbAdapter(facts, isWireless(facts) ? 0 : networkPorts(facts).length)
    if (!isWireless(facts)) return slotCard(facts, networkPorts(facts), networkParts)
    const drawing = slotCard(facts, [], radioParts)
    const beside = 74
    return {
      ...drawing,
      width: drawing.width + beside,
      body: moved(beside / 2, 0, drawing.body) + moved(-drawing.width / 2, 0, aerials(facts, drawing.height)),
    }
  },
}

const isWireless = (facts: Facts): boolean => facts.word('wifi') !== '' || facts.says(/wi-?fi|wireless|802\.11|\b(ax|be|ac)\d{3,5}\b/i)

function networkPorts(facts: Facts): Port[] {
  const count = Math.max(
    1,
    Math.min(
      6,
      Number(
        /\b([1-8]) ?x\b(?! ?usb)/i.exec(facts.name)?.[1] ??
          /-[tdf]a?([1-4])\b/i.exec(facts.name)?.[1] ??
          (facts.says(/\b(quad|4[- ]port)/i) ? 4 : facts.says(/\b(dual|2[- ]port)/i) ? 2 : 1),
      ),
    ),
  )
  const kind: Port = facts.says(/sfp|fib(er|re)|\bsr\b|-da\d|optic|qle|qlogic/i) ? 'sfp' : 'rj45'
  return Array.from({ length: count }, () => kind)
}

/** From the data, or from the name: in gigabits a second. */
function speedOf(facts: Facts): number {
  const known = facts.number('speed', 0.01, 1000)
  if (known !== undefined) return known
  const [, rate = '', unit = ''] = /\b(\d{1,3}(?:\.\d)?) ?(g|m)b/i.exec(facts.name) ?? []
  if (rate) return Number(rate) / (unit.toLowerCase() === 'm' ? 1000 : 1)
  return facts.says(/10 ?g(be|igabit)?\b/i) ? 10 : 1
}

/** The chip: bare up to a gigabit, below a small sink up to five, below a large one beyond. */
function heart(facts: Facts, x: number, y: number): string {
  const speed = speedOf(facts)
  const { trim } = facts.finish()
  if (speed <= 1) return chip(x - 30, y - 30, 60, 60) + rect(x - 16, y - 6, 32, 5, flat('#75817b'))
  if (speed < 10)
    return (
      rect(x - 34, y - 34, 68, 68, inked(trim.base), 3) +
      rects(
        spread(4, x - 24, x + 24).flatMap((cx) => spread(4, y - 24, y + 24).map((cy) => [cx - 5, cy - 5, 10, 10] as const)),
        edged(trim.light, trim.dark, 1),
      )
    )
  const metal = facts.choose('sink', [steel, graphite, trim])
  const size = speed > 10 ? 1.24 : 1
  return facts.choose('sink form', [
    rect(x - 46 * size, y - 42 * size, 96 * size, 88 * size, inked(metal.base), 3) +
      path(
        spread(9, x - 38 * size, x + 42 * size)
          .map((at) => d`M${at} ${y - 36 * size}v${76 * size}`)
          .join(''),
        stroked(metal.light, 4),
      ),
    rect(x - 50 * size, y - 42 * size, 100 * size, 84 * size, inked(metal.base), 3) +
      path(
        spread(8, y - 34 * size, y + 34 * size)
          .map((at) => d`M${x - 44 * size} ${at}h${88 * size}`)
          .join(''),
        stroked(metal.dark, 4),
      ),
    circle(x, y, 48 * size, inked(metal.base)) +
      path(
        spread(12, 0, 330)
          .map(
            (turn) =>
              d`M${x + Math.cos((turn * Math.PI) / 180) * 18} ${y + Math.sin((turn * Math.PI) / 180) * 18}L${x + Math.cos((turn * Math.PI) / 180) * 42 * size} ${y + Math.sin((turn * Math.PI) / 180) * 42 * size}`,
          )
          .join(''),
        stroked(metal.light, 5),
      ),
  ])
}

function networkParts(facts: Facts, { x, y, w, h }: Area, ports: number): string {
  const deep = 50
  const step = Math.min(46, (h - 10) / ports)
  const jacks = Array.from(
    { length: ports },
    (_, i) =>
      rect(x - 2, y + 8 + i * step, deep, step - 7, inked(steel.base, 1.8), 2) +
      path(d`M${x + deep - 14} ${y + 14 + i * step}h8v${step - 19}h-8z`, edged(steel.dark, ink, 1)),
  )
  const magnets = rects(
    Array.from({ length: Math.min(4, ports) }, (_, i) => [x + deep + 14, y + 10 + i * step, 24, Math.min(30, step - 11)] as const),
    inked(graphite.base, 1.4),
  )
  return (
    jacks.join('') + magnets + heart(facts, x + w * 0.56, y + h * 0.4) + around(facts, { x, y, w, h }) + speedPrint(facts, { x, y, w, h })
  )
}

const speedPrint = (facts: Facts, { x, y, w }: Area): string => {
  const speed = speedOf(facts)
  const label = speed >= 1 ? `${String(speed)}G` : `${String(Math.round(speed * 1000))}M`
  return text(x + w - 26, y + 28, label, { size: 20, fill: '#e8efeb', anchor: 'end', weight: 700, mono: false })
}

const around = (facts: Facts, { x, y, w, h }: Area): string =>
  facts.choose('around', [
    chip(x + w * 0.8, y + h * 0.26, 30, 22) + capacitor(x + w * 0.88, y + h * 0.66, 9) + capacitor(x + w * 0.8, y + h * 0.78, 7),
    chip(x + w * 0.76, y + h * 0.5, 44, 40) + capacitor(x + w * 0.9, y + h * 0.34, 9),
    capacitor(x + w * 0.84, y + h * 0.4, 12) + capacitor(x + w * 0.84, y + h * 0.62, 12) + capacitor(x + w * 0.84, y + h * 0.84, 12),
    rect(x + w * 0.78, y + h * 0.3, 32, 62, inked(gold.base, 1.4), 2) + chip(x + w * 0.28, y + h * 0.74, 40, 24),
  ]) +
  smallParts(facts, x + w * 0.3, y + h * 0.72, w * 0.44, h * 0.2, 12) +
  circle(x + w - 12, y + 12, 5, edged('#f4f7f5', gold.base, 3))

/** A radio below its shield or its sink, and the sockets of the aerials. */
function radioParts(facts: Facts, { x, y, w, h }: Area): string {
  const { trim } = facts.finish()
  const sockets = spread(aerialsOf(facts), y + 26, y + h - 40).map((at) => rect(x - 22, at - 8, 26, 16, inked(gold.base, 1.6), 2))
  const cover = facts.choose('cover', [
    rect(x + 30, y + h * 0.12, w * 0.6, h * 0.62, inked(trim.base), 4) +
      path(
        spread(6, y + h * 0.2, y + h * 0.66)
          .map((at) => d`M${x + 40} ${at}h${w * 0.6 - 20}`)
          .join(''),
        stroked(trim.dark, 4),
      ),
    rect(x + 36, y + h * 0.14, w * 0.42, h * 0.56, inked(steel.base), 3) + rect(x + 48, y + h * 0.24, w * 0.24, 8, flat(steel.dark)),
    path(d`M${x + 26} ${y + 10}h${w * 0.66}l20 20v${h * 0.5}H${x + 26}z`, inked(graphite.base)) +
      path(d`M${x + 40} ${y + h * 0.54}l${w * 0.3} ${-h * 0.36}`, stroked(trim.base, 6)),
  ])
  return sockets.join('') + cover + around(facts, { x, y, w, h })
}

const aerialsOf = (facts: Facts): number => (facts.says(/ax3000|be\d|ac1[39]|tri/i) ? 3 : 2)

function aerials(facts: Facts, height: number): string {
  const tall = Math.min(height * 0.8, 220)
  const width = facts.choose<number>('aerial', [13, 17, 22])
  return spread(aerialsOf(facts), -26, 22)
    .map(
      (x) =>
        rect(x - 6, tall / 2 - 26, 12, 26, inked(gold.base, 1.4), 2) +
        path(
          d`M${x - width / 2} ${tall / 2 - 26}L${x - width * 0.36} ${-tall / 2 + 8}q${width * 0.36} -10 ${width * 0.72} 0L${x + width / 2} ${tall / 2 - 26}z`,
          inked(graphite.base),
        ),
    )
    .join('')
}
