// The carton of a boxed processor: the maker's colour, the name, and a corner that grows with the class.
import type { Facts } from '../facts.ts'
import { graphite, ink, paper, steel } from '../palette.ts'
import { d, flat, inked, path, rect, stroked, text } from '../svg.ts'
import { processorName } from './processor-name.ts'

export function retailBox(facts: Facts, h: number): string {
  const { family, model, bars } = processorName(facts)
  const tone = facts.maker
  const [w, deep] = [h * 0.78, h * 0.13]
  const [x, y] = [-w / 2 - deep / 2, -h / 2 + deep * 0.6]
  const [right, bottom] = [x + w, h / 2]
  const tall = bottom - y
  const size = Math.min(24, (w * 0.84) / Math.max(1, family.length * 0.64))
  const front = bars % 2 === 0 ? graphite : tone
  const corner = front === graphite ? tone.base : graphite.base
  const grown = 0.26 + bars * 0.11
  const art = facts.choose('box', [
    d`M${x} ${bottom}V${bottom - tall * grown}L${x + w * grown * 1.5} ${bottom}z`,
    d`M${right} ${y}v${tall * grown}q${-w * grown} 0 ${-w * grown} ${-tall * grown}z`,
    d`M${x} ${y + tall * (1 - grown)}L${right} ${y + tall * (0.84 - grown)}v${tall * 0.2}L${x} ${y + tall * (1.2 - grown)}z`,
  ])
  return (
    path(
      d`M${right} ${y}l${deep} ${-deep * 0.6}V${bottom - deep * 0.6}L${right} ${bottom}z`,
      inked(front === graphite ? graphite.dark : tone.dark),
    ) +
    path(d`M${x} ${y}l${deep} ${-deep * 0.6}h${w}l${-deep} ${deep * 0.6}z`, inked(front === graphite ? graphite.light : tone.light)) +
    rect(x, y, w, tall, inked(front.base)) +
    path(art, flat(corner)) +
    rect(x + w * 0.1, y + tall * 0.56, w * 0.28, w * 0.28, inked(steel.light, 1.6), 3) +
    rect(x + w * 0.14, y + tall * 0.56 + w * 0.04, w * 0.2, w * 0.2, flat(steel.base), 2) +
    (family ? text(x + w * 0.09, y + tall * 0.22, family, { size, fill: paper, anchor: 'start', weight: 700, mono: false }) : '') +
    (model
      ? text(x + w * 0.09, y + tall * 0.22 + 26, model, {
          size: Math.min(20, (w * 0.8) / (model.length * 0.62)),
          fill: paper,
          anchor: 'start',
        })
      : '') +
    rect(x, y, w, tall, stroked(ink))
  )
}
