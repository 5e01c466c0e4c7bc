// Hidden lines of a processor's silicon: as many cores as the part has, efficient ones in clusters of four, graphics beside them.
import type { Facts } from '../facts.ts'
import { gold, mask, steel } from '../palette.ts'
import { dashed, edged, flat, rect, rects, stroked } from '../svg.ts'

type Box = readonly [x: number, y: number, width: number, height: number]

const silicon = `${edged('#dfe7e3', steel.dark, 1.3)} stroke-dasharray="5 3"`
const graphics = '#5d86ad'

export function dies(facts: Facts, huge: boolean, width: number, height: number): string {
  const total = facts.count('cores', 256)
  const efficient = Math.min(facts.count('efficientCores', 256), total)
  const big = efficient > 0 ? total - efficient : total
  if (total === 0) return rect(-width / 2, -height / 2, width, height, dashed(steel.dark, 1.4, 5, 3))
  const chiplets =
    huge || (total > 8 && efficient === 0 && facts.says(/ryzen|threadripper|epyc/i)) ? Math.min(12, Math.max(1, Math.ceil(big / 8))) : 1
  const stacked = facts.says(/x3d\b/i)
  if (chiplets > 1 || huge) return chipletDies(chiplets, Math.ceil(big / chiplets), stacked, width, height)
  const beside = facts.flag('hasGraphics') === true ? width * 0.2 : 0
  return (
    rect(-width / 2, -height / 2, width, height, silicon) +
    (beside ? rect(width / 2 - beside, -height / 2 + 6, beside - 6, height - 12, edged(graphics, '#3f6185', 1)) : '') +
    cores(big, efficient, -width / 2 + 6, -height / 2 + 6, width - 12 - beside, height - 12) +
    (stacked ? cache(-width / 2 + 6, -height * 0.16, width - 12 - beside, height * 0.32) : '')
  )
}

function cores(big: number, efficient: number, x: number, y: number, width: number, height: number): string {
  const units = big + Math.ceil(efficient / 4)
  const columns = Math.max(1, Math.ceil(units / (units > 20 ? 4 : 2)))
  const rows = Math.ceil(units / columns)
  const [cw, ch] = [width / columns, height / rows]
  const large: Box[] = []
  const small: Box[] = []
  for (let unit = 0; unit < units; unit++) {
    const left = x + (unit % columns) * cw + 1.5
    const top = y + Math.floor(unit / columns) * ch + 1.5
    if (unit < big) large.push([left, top, cw - 3, ch - 3])
    else
      for (let i = 0; i < Math.min(4, efficient - (unit - big) * 4); i++)
        small.push([left + ((i % 2) * (cw - 2)) / 2, top + (Math.floor(i / 2) * (ch - 2)) / 2, cw / 2 - 2, ch / 2 - 2])
  }
  return rects(large, edged(mask.light, mask.dark, 1)) + rects(small, edged(gold.base, gold.dark, 0.8))
}

/** The cache that is stacked on the cores. */
const cache = (x: number, y: number, width: number, height: number): string =>
  rect(x, y, width, height, edged(steel.dark, '#6d7974', 1.4), 2)

function chipletDies(count: number, cores: number, stacked: boolean, width: number, height: number): string {
  const [w, h] = count > 4 ? [width * 1.1, height * 1.2] : [width, height]
  const rows = Math.max(1, Math.ceil(count / 2))
  const cell = Math.min(h / rows, w * 0.4)
  const lines = Math.max(1, Math.ceil(Math.min(cores, 16) / 2))
  const body = Array.from({ length: count }, (_, i) => {
    const x = i % 2 === 0 ? -w / 2 : w / 2 - w * 0.25
    const y = -(rows * cell) / 2 + Math.floor(i / 2) * cell + 2
    const [cw, ch] = [(w * 0.25 - 3) / 2, (cell - 7) / lines]
    const boxes = Array.from(
      { length: Math.min(cores, 16) },
      (__, core): Box => [x + 2.5 + (core % 2) * cw, y + 2.5 + Math.floor(core / 2) * ch, cw - 2, ch - 1.6],
    )
    return (
      rect(x, y, w * 0.25, cell - 4, edged('#dfe7e3', steel.dark, 1.2)) +
      rects(boxes, flat(mask.light)) +
      (stacked && i === 0 ? cache(x + 2, y + cell * 0.32, w * 0.25 - 4, cell * 0.3) : '')
    )
  })
  return (
    rect(-w * 0.2, -h * 0.3, w * 0.4, h * 0.6, silicon) +
    rect(-w * 0.13, -h * 0.18, w * 0.26, h * 0.36, stroked(steel.dark, 1.2)) +
    body.join('')
  )
}
