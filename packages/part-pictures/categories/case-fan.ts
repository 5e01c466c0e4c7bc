// Case fans: one with its side, packs side by side, frames of several as one piece. Bigger fans are drawn bigger.
import { type Category, type Drawing, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, lights } from '../palette.ts'
import { cable } from '../shapes/details.ts'
import { fan } from '../shapes/fan.ts'
import { type FanLook, fanLook, framedFan } from '../shapes/fan-frames.ts'
import { at, copies, d, edged, flat, inked, moved, path, rect, rects, stroked } from '../svg.ts'

export const caseFan: Category = {
  noun: (facts) => (quantityOf(facts) > 1 ? 'Case fans' : 'Case fan'),
  draw(facts) {
    const size = facts.number('size', 20, 450) ?? facts.said(/\b(\d{2,3}) ?mm\b/i, 20, 450)
    // Products sold as 240 or 360 mm are frames of two or three rotors.
    const frame = size === 240 || size === 360 ? size / 120 : size === 280 || size === 420 ? size / 140 : 1
    const quantity = quantityOf(facts)
    const look = fanLook(facts)
    if (frame > 1) return framed(frame, size ?? 360, look)
    const face = Math.min(290, 92 + (size ?? 120) * 1.18)
    return quantity === 1 ? single(facts, face, size, look) : pack(quantity, face, size, look)
  },
}

const quantityOf = (facts: Facts): number =>
  Math.max(1, Math.min(10, Math.floor(facts.number('quantity', 1, 20) ?? facts.said(/\b(\d{1,2})[- ]pack\b/i, 1, 20) ?? 1)))

function single(facts: Facts, side: number, size: number | undefined, look: FanLook): Drawing {
  const thick = side * 0.21
  const gap = 34
  const width = side + gap + thick
  const x = width / 2 - thick
  const wires = /3-pin/i.test(facts.word('connector')) ? 3 : 4
  const edge =
    rect(x, -side / 2, thick, side, inked(look.body.base), 3) +
    rect(x + thick * 0.26, -side / 2 + side * 0.14, thick * 0.48, side * 0.72, edged(look.body.dark, look.body.light, 1.4), 2) +
    (look.style.ring?.length
      ? rect(x + 3, -side / 2 + side * 0.16, 5, side * 0.68, flat(look.style.ring[4] ?? look.style.ring[0] ?? lights[4]), 2)
      : '') +
    path(d`M${x} ${-side / 2 + side * 0.1}h${thick}M${x} ${side / 2 - side * 0.1}h${thick}`, stroked(look.body.dark, 1.4))
  const tail =
    cable(d`M${x + thick * 0.5} ${side / 2 - 4}q2 22 ${thick * 0.8} 24`, graphite.light, 5) +
    rect(x + thick * 1.3, side / 2 + 11, 20, 17, inked(graphite.dark, 1.4), 2) +
    rects(
      Array.from({ length: wires }, (_, i) => [x + thick * 1.3 + 15, side / 2 + 13 + i * 3.4, 9, 1.6] as const),
      flat('#d8b04f'),
    )
  return {
    width,
    height: side,
    body: tail + moved(-width / 2 + side / 2, 0, framedFan(side, look)) + edge,
    dimensions: size ? [{ kind: 'across', from: -width / 2, to: -width / 2 + side, label: millimetres(size) }] : [],
  }
}

function pack(quantity: number, face: number, size: number | undefined, look: FanLook): Drawing {
  const columns = quantity <= 3 ? quantity : Math.ceil(quantity / 2)
  const rows = quantity <= 3 ? 1 : 2
  const side = Math.min(face * 0.82, (520 - (columns - 1) * 14) / columns, rows === 2 ? 168 : 240)
  const gap = 14
  const width = columns * side + (columns - 1) * gap
  const height = rows * side + (rows - 1) * gap
  const places = Array.from({ length: quantity }, (_, i) => {
    const row = Math.floor(i / columns)
    const inRow = row === rows - 1 ? quantity - row * columns : columns
    return at(((i % columns) - (inRow - 1) / 2) * (side + gap), -height / 2 + side / 2 + row * (side + gap))
  })
  // The line stands under the first of the last row.
  const last = quantity - (rows - 1) * columns
  const from = (-(last - 1) / 2) * (side + gap) - side / 2
  return {
    width,
    height,
    body: copies('fan', framedFan(side, look), places),
    dimensions: size ? [{ kind: 'across', from, to: from + side, label: millimetres(size) }] : [],
  }
}

function framed(count: number, size: number, look: FanLook): Drawing {
  const side = 480 / count
  const one = Math.min(side, 190)
  const width = one * count
  const body =
    rect(-width / 2, -one / 2, width, one, inked(look.body.base), 8) +
    copies(
      'fan',
      fan(0, 0, one * 0.455, look.style),
      Array.from({ length: count }, (_, i) => at((i - (count - 1) / 2) * one, 0)),
    )
  return { width, height: one, body, dimensions: [{ kind: 'across', from: -width / 2, to: width / 2, label: millimetres(size) }] }
}
