// A graphics card in three views, to scale along its length: the rear with its outputs, the edge with its thickness and power sockets, the fans.
import { type Category, type Dimension, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, inkOn, lights, mask, steel, type Tone } from '../palette.ts'
import { cardCooler } from '../shapes/card-coolers.ts'
import { lightBar } from '../shapes/details.ts'
import { bracketEdge, bracketHeight, cardContacts, rearBracket, slotPitch } from '../shapes/expansion-card.ts'
import type { Port } from '../shapes/ports.ts'
import { d, edged, flat, inked, path, rect, rects, spread, stroked, text } from '../svg.ts'

export const graphicsCard: Category = {
  noun: () => 'Graphics card',
  draw(facts) {
    const known = facts.number('length', 100, 480)
    const slots = facts.number('slotWidth', 0.8, 5) ?? facts.number('bracketWidth', 0.8, 5) ?? 2
    const length = Math.min(known ?? 250, 380)
    const scale = Math.min(1.32, 432 / length)
    const w = length * scale
    const low = isLow(facts)
    const tall = (low ? 69 : 112) * scale
    const thick = slots * slotPitch * scale - 3
    const rear = Math.ceil(slots - 0.25) * slotPitch * scale
    const gaps = { beside: 30, between: 26 }
    const width = rear + gaps.beside + w
    const height = thick + gaps.between + tall + 24
    const left = -width / 2 + rear + gaps.beside
    const top = -height / 2
    const faceTop = top + thick + gaps.between
    const body =
      rearBracket(-width / 2, faceTop - 8, scale, slots, outputs(facts), low ? bracketHeight.low : bracketHeight.full) +
      edgeView(facts, left, top, w, thick, scale) +
      faceView(facts, left, faceTop, w, tall, scale)
    const dimensions: Dimension[] = known ? [{ kind: 'across', from: left, to: left + w, label: millimetres(known) }] : []
    return { width, height, body, dimensions }
  },
}

function outputs(facts: Facts): Port[] {
  const kinds: (readonly [Port, string])[] = [
    ['displayport', 'displayPort'],
    ['hdmi', 'hdmi'],
    ['usb-c', 'usbC'],
    ['dvi', 'dvi'],
    ['vga', 'vga'],
  ]
  return kinds.flatMap(([kind, key]) => Array.from({ length: Math.min(6, facts.count(key, 8)) }, () => kind))
}

/** From above: board below, cooler on it, power sockets towards the end. */
function edgeView(facts: Facts, x: number, y: number, w: number, thick: number, scale: number): string {
  const { body: tone, trim } = facts.finish()
  const eight = Math.min(4, facts.count('pcie8Pin', 4))
  const six = Math.min(3, facts.count('pcie6Pin', 4))
  const sixteen = Math.min(2, facts.count('pcie12VHighPower', 4))
  const pins = [
    ...Array.from({ length: sixteen }, () => 15),
    ...Array.from({ length: eight }, () => 18),
    ...Array.from({ length: six }, () => 14),
  ]
  const shell = rect(x, y, w, thick, inked(tone.base), 3)
  const plateLine = rect(x, y + thick - 5, w, 5, inked(graphite.dark, 1.4))
  const fins = path(
    spread(Math.round((w * 0.56) / 7), x + w * 0.42, x + w - 10)
      .map((at) => d`M${at} ${y + thick * 0.4}V${y + thick - 8}`)
      .join(''),
    stroked(tone.dark, 2),
  )
  const shroud = path(
    d`M${x} ${y + thick - 9}h${w * 0.36}l14 ${-thick * 0.5}h${w * 0.3 - 28}l14 ${9 - thick * 0.5}H${x + w}`,
    stroked(tone.light, 1.6),
  )
  const chip = chipOf(facts)
  const size = Math.min(thick * 0.42, 22, (w * 0.32) / Math.max(1, chip.length * 0.62))
  const name = chip
    ? text(x + 14, y + thick * 0.5 + size * 0.3, chip, { size, fill: inkOn(tone), anchor: 'start', weight: 700, mono: false })
    : ''
  let at = x + w * 0.9
  const sockets = pins
    .map((size) => {
      at -= size * scale + 4
      const columns = size === 15 ? 6 : size === 18 ? 4 : 3
      const [sw, sh] = [size * scale, Math.min(10 * scale, thick * 0.6)]
      const top = y + thick - sh - 4
      const holes = Array.from(
        { length: columns * 2 },
        (_, i) =>
          [
            at + 3 + (i % columns) * ((sw - 5) / columns),
            top + 2.4 + Math.floor(i / columns) * ((sh - 4) / 2),
            (sw - 5) / columns - 1.4,
            (sh - 5) / 2 - 1,
          ] as const,
      )
      return rect(at, top, sw, sh, edged(graphite.dark, steel.base, 1.4), 1.5) + rects(holes, flat(steel.base))
    })
    .join('')
  const light = facts.isLit()
    ? lightBar(x + w * 0.44, y + 7, w * 0.24, 7, lights)
    : rect(x + w * 0.46, y + 8, w * 0.18, 6, flat(trim.base), 1)
  return bracketTop(x, y, thick, scale) + shell + fins + shroud + light + name + plateLine + sockets
}

/** "RTX 4070 Ti": what the card is bought for. */
const chipOf = (facts: Facts): string =>
  facts
    .word('chip')
    .replace(/\b(geforce|radeon|nvidia|amd|intel|lhr)\b|\b\d+ ?[gm]b\b.*/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 18)

const bracketTop = (x: number, y: number, thick: number, scale: number): string =>
  rect(x - 3 * scale, y - 2, 3 * scale, thick + 4, inked(steel.base, 1.6)) +
  rect(x - 12 * scale, y + 2, 9 * scale, thick - 4, inked(steel.light, 1.4), 2)

/** Cards with memory of older kinds have green boards; later boards are black. */
const boardOf = (facts: Facts): Tone => (/^(g?ddr[1-5]|hbm)$/i.test(facts.word('memoryType')) ? mask : blackBoard)
const blackBoard: Tone = { base: '#26332e', dark: '#18211e', light: '#3a4a44' }

const isLow = (facts: Facts): boolean => facts.says(/\blow[- ]profile\b|\blp\b/i)

function faceView(facts: Facts, x: number, y: number, w: number, tall: number, scale: number): string {
  const { body: tone, trim } = facts.finish()
  const pcb = boardOf(facts).base
  const lanes = Number(/x(1|4|8|16)\b/i.exec(facts.word('interface'))?.[1] ?? 16)
  const board = rect(x, y + 8, Math.min(w - 6, w * 0.94), tall - 6, inked(pcb))
  return (
    cardContacts(x + 38 * scale, y + tall + 2, scale, lanes, pcb) +
    board +
    bracketEdge(x, y - 8, scale, isLow(facts) ? bracketHeight.low : bracketHeight.full) +
    cardCooler(facts, tone, trim, x + 3, y, w - 3, tall - 4)
  )
}
