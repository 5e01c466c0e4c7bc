// Earphones: two buds on the Y of their wire, on hooks or a neckband, or without wires over their case.
import type { Drawing } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, ink, lights, steel, type Tone } from '../palette.ts'
import { circle, ellipse, flat, inked, mirrored, moved, path, rect, stroked } from '../svg.ts'
import { cable } from './details.ts'

export function earphones(facts: Facts, wireless: boolean): Drawing {
  const { body: tone, trim } = facts.finish()
  const bud = budOf(facts, tone, trim)
  if (wireless) return facts.says(/neck/i) ? neckband(tone, trim, bud) : inCase(facts, tone, trim, bud)
  const tail = cable('M0 44V130', graphite.base, 5) + rect(-7, 36, 14, 24, inked(trim.base, 1.6), 4)
  const wire = facts.choose('wire', [graphite.base, graphite.light, trim.base])
  const hook = facts.says(/sport|hook|clip/i) || facts.share('hook') < 0.2
  const loop = hook ? 'M92 -110c-46 -60 60 -96 58 -10c0 40 -30 70 -58 60' : ''
  const wires = cable('M92 -60C92 10 0 -10 0 44', wire, 4) + cable('M-92 -60C-92 10 0 -10 0 44', wire, 4)
  const plug =
    rect(-8, 116, 16, 26, inked(graphite.dark, 1.6), 4) +
    rect(-4, 142, 8, 22, inked('#d8b04f', 1.4), 2) +
    path('M-4 150h8M-4 156h8', stroked(ink, 1.4))
  const control = facts.says(/mic|mobile|headset/i) ? rect(66, -26, 14, 40, inked(tone.light, 1.6), 6) : ''
  const side =
    (hook ? path(loop, stroked(ink, 11)) + path(loop, stroked(tone.light, 7)) : '') +
    moved(92, -110, rect(-9, 26, 18, 40, inked(tone.base), 9) + bud)
  return { width: 300, height: 330, body: wires + tail + plug + control + side + mirrored(side) }
}

/** The right one, its tip to the left. */
function budOf(facts: Facts, tone: Tone, trim: Tone): string {
  const tip =
    path('M-34 -22l-24 -14a17 22 -30 0 0 -16 38l28 6z', inked(graphite.light)) +
    path('M-58 -36a17 22 -30 0 0 -16 38', stroked(graphite.dark, 4))
  if (facts.says(/ear ?buds?\b/i) && facts.share('open') < 0.7)
    return (
      ellipse(-4, -2, 34, 44, inked(tone.base)) +
      path('M-30 -26a34 44 0 0 0 0 48', stroked(graphite.dark, 8)) +
      circle(6, -2, 9, inked(trim.base, 1.4))
    )
  return facts.choose('bud', [
    circle(0, 0, 40, inked(tone.base)) + circle(0, 0, 27, stroked(tone.light, 2)) + circle(0, 0, 13, inked(trim.base, 1.6)) + tip,
    tip + rect(-46, -28, 74, 58, inked(tone.base), 18) + rect(14, -28, 18, 58, inked(trim.base, 1.6), 6),
    tip + path('M-44 -26Q-10 -52 28 -26Q46 0 28 30Q-4 48 -34 22z', inked(tone.base)) + path('M-10 -20Q14 -20 22 6', stroked(trim.base, 6)),
    circle(0, 0, 38, inked(tone.base)) + path('M-26 -26L26 26M-8 -34L34 8', stroked(trim.base, 5)) + tip,
  ])
}

function inCase(facts: Facts, tone: Tone, trim: Tone, bud: string): Drawing {
  const lid = facts.choose('case', [
    rect(-92, 26, 184, 96, inked(tone.base), 40) + path('M-92 66H92', stroked(ink, 1.8)) + rect(-16, 60, 32, 12, inked(tone.light, 1.4), 4),
    rect(-74, 10, 148, 122, inked(tone.base), 34) + path('M-74 52H74', stroked(ink, 1.8)) + rect(-14, 46, 28, 12, inked(trim.base, 1.4), 4),
    circle(0, 72, 72, inked(tone.base)) + circle(0, 72, 56, stroked(tone.light, 2)) + path('M-72 60H72', stroked(ink, 1.8)),
  ])
  const stem = facts.share('stem') < 0.55 ? rect(-9, 26, 18, 50, inked(tone.base), 9) : ''
  return {
    width: 260,
    height: 300,
    body: moved(94, -88, stem + bud) + moved(-94, -88, mirrored(stem + bud)) + lid + circle(0, 92, 4, flat(lights[3])),
  }
}

function neckband(tone: Tone, trim: Tone, bud: string): Drawing {
  const band = 'M-104 96C-150 -150 150 -150 104 96'
  const wires = cable('M104 96C70 60 64 20 84 -6', graphite.base, 4) + cable('M-104 96C-70 60 -64 20 -84 -6', graphite.base, 4)
  const ends = rect(86, 70, 36, 74, inked(tone.base), 14) + rect(94, 96, 20, 8, inked(trim.base, 1.4), 3)
  return {
    width: 300,
    height: 300,
    body:
      path(band, stroked(ink, 20)) +
      path(band, stroked(tone.light, 16)) +
      wires +
      ends +
      mirrored(ends) +
      moved(70, 0, bud) +
      moved(-70, 0, mirrored(bud)) +
      rect(-30, -100, 60, 10, inked(steel.dark, 1.4), 4),
  }
}
