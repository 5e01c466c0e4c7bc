// The right cup of headphones: its pad to the inside, its shell to the outside; open ones have holes.
import type { Facts } from '../facts.ts'
import { graphite, lights, steel, type Tone } from '../palette.ts'
import { circle, d, ellipse, faded, flat, inked, path, polygon, rect, stroked } from '../svg.ts'
import { perforation } from './details.ts'
import { litRing } from './fan.ts'

type Shell = 'half' | 'round' | 'oval' | 'square' | 'facets'

export function earCup(facts: Facts, tone: Tone, trim: Tone, w: number, h: number): string {
  const open = /open/i.test(facts.word('back')) || facts.says(/(?<!semi-)open[- ]?back|open\b/i)
  const shell = facts.choose<Shell>('cup', ['half', 'half', 'round', 'oval', 'square', 'facets'])
  const cushion = facts.choose('cushion', [graphite.dark, graphite.dark, graphite.light, tone.dark])
  const pad =
    path(
      d`M${-w * 0.5} ${-h * 0.34}q0 ${-h * 0.16} ${w * 0.22} ${-h * 0.16}h${w * 0.16}v${h}h${-w * 0.16}q${-w * 0.22} 0 ${-w * 0.22} ${-h * 0.16}z`,
      inked(cushion),
    ) + path(d`M${-w * 0.34} ${-h * 0.36}v${h * 0.72}`, `${stroked(graphite.light, 3)} stroke-linecap="round"`)
  return yoke(facts, trim, w, h) + pad + shells[shell](w, h, tone) + face(facts, open, shell, tone, trim, w, h)
}

const shells: Readonly<Record<Shell, (w: number, h: number, tone: Tone) => string>> = {
  half: (w, h, tone) =>
    path(
      d`M${-w * 0.12} ${-h * 0.5}h${w * 0.2}c${w * 0.3} 0 ${w * 0.42} ${h * 0.22} ${w * 0.42} ${h * 0.5}s${-w * 0.12} ${h * 0.5} ${-w * 0.42} ${h * 0.5}h${-w * 0.2}z`,
      inked(tone.base),
    ),
  round: (w, h, tone) => circle(w * 0.18, 0, h * 0.44, inked(tone.base)),
  oval: (w, h, tone) => ellipse(w * 0.16, 0, w * 0.42, h * 0.52, inked(tone.base)),
  square: (w, h, tone) => rect(-w * 0.14, -h * 0.5, w * 0.66, h, inked(tone.base), 14),
  facets: (w, h, tone) =>
    polygon(
      [
        [-w * 0.14, -h * 0.5],
        [w * 0.26, -h * 0.5],
        [w * 0.54, -h * 0.2],
        [w * 0.54, h * 0.2],
        [w * 0.26, h * 0.5],
        [-w * 0.14, h * 0.5],
      ],
      inked(tone.base),
    ),
}

function face(facts: Facts, open: boolean, shell: Shell, tone: Tone, trim: Tone, w: number, h: number): string {
  const x = w * 0.17
  if (open)
    return shell === 'round'
      ? circle(x, 0, h * 0.33, faded(flat(tone.dark), 0.6)) + perforation(x - h * 0.23, -h * 0.23, h * 0.46, h * 0.46, tone.light, 8, 4.4)
      : perforation(-w * 0.04, -h * 0.36, w * 0.4, h * 0.72, tone.dark, 8, 4.4)
  if (facts.isLit())
    return facts.choose('cup light', [
      litRing(x, 0, w * 0.24, 6, lights),
      path(d`M${w * 0.02} ${-h * 0.26}v${h * 0.52}`, `${stroked(lights[4], 6)} stroke-linecap="round"`),
      path(
        d`M${w * 0.02} ${h * 0.2}L${w * 0.3} ${-h * 0.2}M${w * 0.16} ${h * 0.24}L${w * 0.38} ${-h * 0.08}`,
        `${stroked(lights[3], 5)} stroke-linecap="round"`,
      ),
    ])
  return facts.choose('cup face', [
    circle(x, 0, w * 0.2, stroked(trim.base, 5)),
    path(
      d`M${x} ${-h * 0.34}c${w * 0.18} ${h * 0.06} ${w * 0.22} ${h * 0.2} ${w * 0.22} ${h * 0.34}s${-w * 0.06} ${h * 0.28} ${-w * 0.22} ${h * 0.34}`,
      stroked(trim.base, 5),
    ),
    circle(x, 0, w * 0.21, inked(tone.dark, 1.6)) + circle(x, 0, w * 0.08, flat(trim.base)),
    path(d`M${w * 0.04} ${h * 0.26}L${w * 0.34} ${-h * 0.26}`, `${stroked(trim.base, 7)} stroke-linecap="round"`),
    rect(w * 0.02, -h * 0.3, w * 0.28, h * 0.6, inked(tone.dark, 1.6), 10),
    path(d`M${w * 0.02} ${-h * 0.3}h${w * 0.3}M${w * 0.02} ${h * 0.3}h${w * 0.3}`, stroked(tone.light, 4)),
  ])
}

/** What holds the cup. */
function yoke(facts: Facts, trim: Tone, w: number, h: number): string {
  const top = -h * 0.5 - 34
  return facts.choose('yoke', [
    rect(-w * 0.14, top, w * 0.26, 42, inked(steel.dark, 1.8), 5) + path(d`M${-w * 0.01} ${top + 6}v26`, stroked(steel.light, 3)),
    rect(-w * 0.18, top + 4, w * 0.34, 40, inked(graphite.base, 1.8), 8) + rect(-w * 0.1, top + 16, w * 0.18, 6, flat(trim.base), 2),
    path(d`M0 ${top + 4}v16q${w * 0.46} 6 ${w * 0.46} ${h * 0.46}`, stroked('#12231d', 11)) +
      path(d`M0 ${top + 4}v16q${w * 0.46} 6 ${w * 0.46} ${h * 0.46}`, stroked(steel.dark, 7)),
  ])
}
