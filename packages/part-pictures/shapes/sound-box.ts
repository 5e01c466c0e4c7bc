// Sound cards outside the computer: a box with a dial, a puck, or a stick with two jacks.
import type { Drawing } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, ink, lights, steel } from '../palette.ts'
import { circle, flat, inked, moved, path, rect, rects, stroked } from '../svg.ts'
import { cable, lightBar } from './details.ts'
import { port } from './ports.ts'

export const soundBox = (facts: Facts): Drawing =>
  facts.says(/adapter|stick|dongle|mini|play!? ?[34]|u7/i) ? stick(facts) : facts.choose('box', [box, box, puck])(facts)

function box(facts: Facts): Drawing {
  const { body: tone, trim } = facts.finish()
  const dial =
    circle(66, 0, 52, inked(tone.dark)) +
    circle(66, 0, 40, inked(tone.base, 1.6)) +
    path('M66 -34v16', stroked(trim.base, 5)) +
    (facts.isLit() ? lightBar(-130, 58, 140, 6) : '')
  const jacks = [-112, -72, -32].map((x, i) => moved(x, 22, port('jack', 0, 0, 3.4, i))).join('')
  const body =
    cable('M150 -30C210 -40 190 60 250 40', graphite.base, 8) +
    rect(-160, -84, 320, 168, inked(tone.base), facts.choose<number>('corner', [6, 18, 40])) +
    rect(-146, -70, 292, 140, stroked(tone.light, 1.6), 12) +
    rect(-118, -48, 80, 6, flat(trim.base), 3) +
    dial +
    jacks
  return { width: 420, height: 176, body: `<g transform="translate(-40 0)">${body}</g>` }
}

function puck(facts: Facts): Drawing {
  const { body: tone, trim } = facts.finish()
  const body =
    cable('M96 -20C170 -40 150 70 214 50', graphite.base, 8) +
    circle(0, 0, 120, inked(tone.base)) +
    circle(0, 0, 100, stroked(facts.isLit() ? lights[4] : trim.base, 7)) +
    circle(0, 0, 70, inked(tone.dark, 1.6)) +
    path('M0 -60v18', stroked(steel.light, 5))
  return { width: 340, height: 250, body: `<g transform="translate(-44 0)">${body}</g>` }
}

function stick(facts: Facts): Drawing {
  const { body: tone, trim } = facts.finish()
  const body =
    rect(-190, -24, 62, 48, inked(steel.base), 3) +
    rects(
      [
        [-178, -14, 12, 9],
        [-178, 5, 12, 9],
      ],
      flat(ink),
    ) +
    rect(-130, -38, 230, 76, inked(tone.base), 16) +
    path('M-90 0h80', stroked(trim.base, 7)) +
    circle(20, 0, 5, flat(lights[3])) +
    rect(124, -44, 70, 88, inked(tone.base), 10) +
    port('jack', 159, -20, 3, 0) +
    port('jack', 159, 20, 3, 1)
  return { width: 390, height: 100, body }
}
