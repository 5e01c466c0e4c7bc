// Network adapters on USB.
import type { Drawing } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { finishes, graphite, ink, lights, steel, white } from '../palette.ts'
import { circle, d, flat, inked, moved, path, rect, rects, stroked } from '../svg.ts'
import { cable } from './details.ts'
import { port } from './ports.ts'
import { connection } from './slot-card.ts'

/** On a short cable: the plug, the body, the sockets in its end. */
export function usbAdapter(facts: Facts, count: number): Drawing {
  if (count === 0) return stick(facts)
  const { body: tone, trim } = facts.finish(facts.choose('colour', [graphite, finishes.grey ?? graphite, white]))
  const typeC = /type[- ]?c|usb-c/i.test(connection(facts))
  const h = 76 + (count - 1) * 46
  const plug = typeC
    ? rect(-238, -13, 34, 26, inked(steel.base), 12)
    : rect(-246, -17, 44, 34, inked(steel.base), 2) +
      rects(
        [
          [-238, -10, 8, 6],
          [-238, 4, 8, 6],
        ],
        flat(ink),
      )
  const body =
    cable('M-150 0C-90 -30 -70 26 -10 0', graphite.base, 11) +
    plug +
    rect(-206, -23, 60, 46, inked(tone.base), 6) +
    rect(-20, -h / 2, 166, h, inked(tone.base), facts.choose<number>('corner', [4, 12, 30])) +
    facts.choose('body', [
      rect(-6, -h / 2 + 12, 138, h - 24, stroked(tone.light, 1.6), 6),
      rect(84, -h / 2 + 1, 20, h - 2, flat(trim.base)),
      path(d`M40 ${h / 2 - 14}h80`, stroked(trim.base, 7)),
      rect(-20, -h / 2, 40, h, inked(graphite.light, 1.6), 6),
    ]) +
    circle(34, 0, 4, flat(lights[3]))
  const end =
    rect(176, -h / 2, 74, h, inked(tone.base), 6) +
    Array.from({ length: count }, (_, i) => moved(213, (i - (count - 1) / 2) * 46, port('rj45', 0, 0, count > 1 ? 2.6 : 3.4))).join('')
  return { width: 496, height: Math.max(h, 90), body: body + end }
}

/** A stick with its aerial. */
function stick(facts: Facts): Drawing {
  const { body: tone, trim } = facts.finish()
  const body =
    rect(-150, -20, 56, 40, inked(steel.base), 3) +
    rects(
      [
        [-138, -12, 10, 8],
        [-138, 4, 10, 8],
      ],
      flat(ink),
    ) +
    rect(-96, -30, 190, 60, inked(tone.base), 12) +
    path('M-60 0h90', stroked(trim.base, 6)) +
    circle(66, 0, 5, flat(lights[3]))
  const aerial =
    facts.says(/antenna|aerial|high gain|\bt\dU plus/i) || facts.share('aerial') < 0.4
      ? rect(78, -150, 26, 150, inked(graphite.base), 12) + circle(91, 0, 16, inked(graphite.light, 1.6))
      : ''
  return { width: 300, height: aerial ? 200 : 80, body: moved(0, aerial ? 58 : 0, body + aerial) }
}
