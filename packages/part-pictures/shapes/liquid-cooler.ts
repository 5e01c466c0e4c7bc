// A radiator with as many fans as it is long, to scale, and the pump above it.
import { type Dimension, type Drawing, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, steel } from '../palette.ts'
import { at, circles, copies, d, edged, inked, rect } from '../svg.ts'
import { rotorOf } from './cooler-fan.ts'
import { cable } from './details.ts'
import { fan } from './fan.ts'
import { pumpHead } from './pump-heads.ts'

/** Radiator in scale; as many fans as it is long. */
export function liquidCooler(facts: Facts): Drawing {
  const size = facts.number('radiatorSize', 100, 500)
  const fanSize = size !== undefined && size % 140 === 0 ? 140 : 120
  const fans = Math.max(1, Math.min(4, Math.round((size ?? 240) / fanSize)))
  const { body: tone, accent } = facts.finish()
  const k = Math.min(1.3, 430 / (fans * fanSize + 30))
  const one = fanSize * k
  const [w, h] = [fans * one, one]
  const tank = 17 * k
  const total = w + 2 * tank
  const pump = 38 * k + 16
  const height = h + 50 + pump * 2
  const [x, top] = [-total / 2, height / 2 - h]
  const rotor = rotorOf(facts, tone, accent)
  const bolt = one * 0.43
  const frame =
    rect(-one / 2, -h / 2, one, h, inked(tone.base), 6) +
    circles(
      [
        [-bolt, -bolt],
        [bolt, -bolt],
        [-bolt, bolt],
        [bolt, bolt],
      ],
      3.4,
      inked(steel.base, 1),
    ) +
    fan(0, 0, one * 0.455, rotor)
  const frames = copies(
    'fan',
    frame,
    Array.from({ length: fans }, (_, i) => at(x + tank + one * (i + 0.5), top + h / 2)),
  )
  const radiator =
    rect(x, top + 3, total, h - 6, inked(graphite.base), 5) +
    rect(x + 3, top + 8, tank - 7, h - 16, edged(graphite.dark, graphite.light, 1), 3)
  const side = facts.share('tubes') < 0.5 ? 1 : -1
  const px = side * -total * 0.12
  const py = top - 50 - pump
  const ex = side * (total / 2 - tank * 0.6)
  const tubes =
    cable(
      d`M${ex} ${top + 6}C${ex} ${top - 70} ${px + side * pump * 2.2} ${py + 6} ${px + side * pump * 0.8} ${py + 10}`,
      graphite.base,
      10,
    ) +
    cable(
      d`M${ex - side * 20} ${top + 6}C${ex - side * 20} ${top - 44} ${px + side * pump * 1.6} ${py + 44} ${px + side * pump * 0.6} ${py + 26}`,
      graphite.base,
      10,
    )
  const dimensions: Dimension[] = size ? [{ kind: 'across', from: x + tank, to: x + tank + w, label: millimetres(size) }] : []
  return { width: total, height, body: tubes + radiator + frames + pumpHead(facts, tone, px, py, pump), dimensions }
}
