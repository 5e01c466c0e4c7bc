// The coolers that come in the box of a processor, from above.
import { graphite, ink, steel, type Tone } from '../palette.ts'
import { circle, d, edged, inked, path, rect, stroked } from '../svg.ts'
import { fan } from './fan.ts'

/** Round fins around the fan, on four legs with push pins. */
export function roundCooler(size: number, maker: Tone, ringed: boolean): string {
  const r = size * 0.41
  const legs = [45, 135, 225, 315].map((turn) => {
    const a = (turn * Math.PI) / 180
    const [x, y] = [Math.cos(a) * size * 0.56, Math.sin(a) * size * 0.56]
    const [inX, inY] = [Math.cos(a) * r * 0.7, Math.sin(a) * r * 0.7]
    return (
      path(d`M${inX} ${inY}L${x} ${y}`, `${stroked(ink, 19)} stroke-linecap="round"`) +
      path(d`M${inX} ${inY}L${x} ${y}`, `${stroked(graphite.light, 15)} stroke-linecap="round"`) +
      circle(x, y, 7, inked(graphite.dark, 1.6)) +
      circle(x, y, 3, edged(steel.light, ink, 1))
    )
  })
  const fins = Array.from({ length: 44 }, (_, i) => {
    const a = (i / 44) * 2 * Math.PI
    return d`M${Math.cos(a) * r * 0.7} ${Math.sin(a) * r * 0.7}L${Math.cos(a + 0.12) * r * 0.97} ${Math.sin(a + 0.12) * r * 0.97}`
  }).join('')
  return (
    legs.join('') +
    circle(0, 0, r, inked(ringed ? graphite.base : steel.light)) +
    path(fins, stroked(ringed ? graphite.light : steel.dark, 3.4)) +
    fan(0, 0, r * 0.72, { blades: 7, ring: ringed ? [maker.light] : [], hub: maker })
  )
}

/** A square shroud with a lever and a hook to its sides. */
export function squareCooler(size: number, maker: Tone, ringed: boolean): string {
  const s = size * 0.8
  const x = -s / 2
  const c = s * 0.16
  const shroud = d`M${x + c} ${x}h${s - 2 * c}l${c} ${c}v${s - 2 * c}l${-c} ${c}h${2 * c - s}l${-c} ${-c}v${2 * c - s}z`
  return (
    rect(x - 20, -22, s + 40, 44, inked(steel.base), 5) +
    path(d`M${-x + 12} -22v-58h14`, `${stroked(ink, 12)} stroke-linecap="round"`) +
    path(d`M${-x + 12} -22v-58h14`, `${stroked(steel.dark, 8)} stroke-linecap="round"`) +
    path(shroud, inked(graphite.base)) +
    path(
      d`M${x + 12} ${x + s * 0.22}l${s * 0.13} ${-s * 0.13}M${-x - 12} ${-x - s * 0.22}l${-s * 0.13} ${s * 0.13}`,
      `${stroked(maker.base, 6)} stroke-linecap="round"`,
    ) +
    fan(0, 0, s * 0.44, { blades: 7, ring: ringed ? [maker.light] : [], hub: maker })
  )
}
