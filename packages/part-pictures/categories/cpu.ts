// A processor to scale: the lid with its name and its dies as if one could see through, beside its
// contacts, the carton it comes in or the cooler from it.
import { type Category, type Dimension, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { ink, paper, steel, type Tone } from '../palette.ts'
import { smallParts } from '../shapes/details.ts'
import { dies } from '../shapes/processor-dies.ts'
import { processorName } from '../shapes/processor-name.ts'
import { contactSide, lidOf, type Package, packageOf, substrate } from '../shapes/processor-package.ts'
import { retailBox } from '../shapes/retail-box.ts'
import { roundCooler, squareCooler } from '../shapes/stock-cooler.ts'
import { edged, flat, inked, moved, path, polygon, rect, text } from '../svg.ts'

export const cpu: Category = {
  noun: () => 'Processor',
  draw(facts) {
    const form = packageOf(facts.word('socket'))
    const scale = Math.min(5.6, 226 / form.width, 300 / form.height)
    const [w, h] = [form.width * scale, form.height * scale]
    const gap = 36
    const cooled = facts.flag('includesCooler') === true
    const boxed = !cooled && /^box/i.test(facts.word('packaging'))
    const beside = cooled ? 236 : boxed ? h * 0.91 : w
    const total = w + gap + beside
    // The dimension lines belong to the processor: it is on the right, except beside its own contacts.
    const x = cooled || boxed ? total / 2 - w / 2 : -total / 2 + w / 2
    const other = cooled ? stockCooler(facts, beside) : boxed ? retailBox(facts, h) : contactSide(facts, form, w, h)
    const dimensions: Dimension[] = form.printed
      ? [
          { kind: 'across', from: x - w / 2, to: x + w / 2, label: millimetres(form.width) },
          { kind: 'down', from: -h / 2, to: h / 2, label: millimetres(form.height) },
        ]
      : []
    const height = Math.max(h, cooled ? beside * 0.9 : 0)
    return {
      width: total,
      height,
      body: moved(x > 0 ? -total / 2 + beside / 2 : total / 2 - beside / 2, 0, other) + moved(x, 0, topSide(facts, form, w, h)),
      dimensions,
    }
  },
}

/** Larger classes come with the cooler that has a lit ring. */
function stockCooler(facts: Facts, size: number): string {
  const { bars } = processorName(facts)
  const ringed = bars >= 3
  return /^(AM|FM|s?TR|G34)/i.test(facts.word('socket')) ? squareCooler(size, facts.maker, ringed) : roundCooler(size, facts.maker, ringed)
}

function topSide(facts: Facts, form: Package, w: number, h: number): string {
  const lid = lidOf(form.lid, w, h)
  const [fw, fh] = [lid.w - 2 * lid.insetX, lid.h - 2 * lid.insetY]
  const parts =
    smallParts(facts, -w / 2 + 16, -h / 2 + 4, w - 40, 8, form.lid === 'legged' ? 10 : 4) +
    smallParts(facts, -w / 2 + 24, h / 2 - 11, w - 40, 8, form.lid === 'legged' ? 10 : 4)
  return (
    substrate(form, w, h, true) +
    parts +
    path(lid.outline, inked(steel.base)) +
    rect(-fw / 2, -fh / 2, fw, fh, edged(steel.light, steel.dark, 1.2), 3) +
    print(facts, fw, fh) +
    moved(0, fh * 0.22, dies(facts, form.lid === 'huge', fw * (form.lid === 'huge' ? 0.66 : 0.78), fh * 0.4))
  )
}

/** Family and model, as the name has them, and a bar for every class above the first. */
function print(facts: Facts, w: number, h: number): string {
  const { family, model, bars } = processorName(facts)
  const size = (value: string, most: number) => Math.min(most, h * 0.16, (w * 0.9) / Math.max(1, value.length * 0.67))
  const top = -h / 2
  const [first, second] = [size(family, 27), size(model, 24)]
  const step = w * 0.15
  const mark =
    bars > 0
      ? Array.from({ length: bars }, (_, i) => {
          const x = -((bars - 1) * step) / 2 - step * 0.32 + i * step
          const y = top + h * 0.44
          return polygon(
            [
              [x + 5, y],
              [x + step * 0.64 + 5, y],
              [x + step * 0.64 - 1, y + 8],
              [x - 1, y + 8],
            ],
            flat(facts.maker.base),
          )
        }).join('')
      : rect(-w * 0.3, top + h * 0.45, w * 0.6, 4, flat(facts.maker.base))
  const band = bandOf(facts.maker, bars)
  return (
    (band ? rect(1 - w / 2, top + 1, w - 2, h * 0.24, flat(band.fill)) : '') +
    (family ? text(0, top + h * (band ? 0.17 : 0.2), family, { size: first, fill: band?.print ?? ink, weight: 700, mono: false }) : '') +
    (model ? text(0, top + h * 0.38, model, { size: second, fill: '#3c4a44', weight: 600 }) : '') +
    mark
  )
}

/** Behind the family's name: the maker's colour, darker from class to class. */
function bandOf(maker: Tone, bars: number): { fill: string; print: string } | undefined {
  const bands = [
    undefined,
    { fill: steel.base, print: ink },
    { fill: maker.light, print: ink },
    { fill: maker.base, print: paper },
    { fill: maker.dark, print: paper },
  ]
  return bands[bars]
}
