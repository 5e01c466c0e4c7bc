// The metal on a motherboard: over its rear ports, over the voltage regulators, over the chipset. Cheap lines have little of it. All places
// in mm from the top left, times `k`.
import type { Facts } from '../facts.ts'
import { finishes, graphite, steel, type Tone } from '../palette.ts'
import { circle, d, edged, flat, inked, path, polygon, rect, rects, stroked } from '../svg.ts'
import type { BoardSize } from './motherboard-slots.ts'

export type Armour = { kind: 'bare' | 'fins' | 'bridge' | 'full'; metal: Tone; trim: Tone; seed: number }

const modest = /prime|\b[abh]\d{3}m?\b|hdv|ds3h|\bk\b|d3h|d2h|pro-m|gamer|\bgt\b/i
const proud =
  /rog|maximus|crosshair|meg|godlike|ace|unify|aorus|taichi|phantom|tomahawk|carbon|strix|extreme|master|elite|creator|proart|nova|velocita/i

export function armourOf(facts: Facts): Armour {
  const { accent, trim, body } = facts.finish(graphite)
  const metal =
    accent === graphite || accent === body
      ? facts.choose('armour', [steel, finishes.grey ?? steel, { base: '#4b5853', dark: '#39443f', light: '#6d7974' }])
      : accent
  const kind = facts.says(proud)
    ? facts.choose<Armour['kind']>('kind', ['bridge', 'full', 'full'])
    : facts.says(modest)
      ? facts.choose<Armour['kind']>('kind', ['bare', 'bare', 'fins'])
      : facts.choose<Armour['kind']>('kind', ['bare', 'fins', 'bridge'])
  return { kind, metal, trim: metal === trim ? facts.maker : trim, seed: facts.share('seed') }
}

/** The ports stick out to the left; where the line has a cover, it hides their shells. */
export function rearPorts(facts: Facts, { kind, metal, trim, seed }: Armour, k: number): string {
  const listed = facts.words('backPanel').length
  const ports = Math.max(5, Math.min(7, listed || 6))
  const step = 104 / ports
  const aerials =
    (facts.flag('hasWifi') ?? facts.says(/wi-?fi|802/i))
      ? [0, 1].map((i) => rect(-9 * k, (100 + i * 7) * k, 9 * k, 4.4 * k, inked('#d8b04f', 1), 1)).join('')
      : ''
  const shells = (deep: number) =>
    Array.from({ length: ports }, (_, i) => [-5 * k, (14 + i * step) * k, deep * k, (step - 3 - ((i * 7) % 3)) * k] as const)
  if (kind === 'bare')
    return (
      aerials +
      rects(shells(26), inked(steel.base, 1.4)) +
      rects(
        shells(26).map(([x, y, w, h]) => [x + w - 6 * k, y + 3, 3 * k, h - 6] as const),
        flat(steel.dark),
      )
    )
  const cover =
    kind === 'full'
      ? d`M0 ${6 * k}h${30 * k}l${8 * k} ${8 * k}v${52 * k}l${-6 * k} ${8 * k}v${36 * k}l${-8 * k} ${8 * k}H0z`
      : d`M0 ${12 * k}h${26 * k}l${8 * k} ${8 * k}v${96 * k}l${-8 * k} ${8 * k}H0z`
  const mark =
    seed < 0.34
      ? path(d`M${8 * k} ${26 * k}v${80 * k}M${15 * k} ${26 * k}v${80 * k}`, stroked(metal.dark, 2.4))
      : seed < 0.67
        ? path(d`M${4 * k} ${92 * k}l${26 * k} ${-34 * k}M${4 * k} ${106 * k}l${26 * k} ${-34 * k}`, stroked(trim.base, 4))
        : rect(5 * k, 40 * k, 20 * k, 44 * k, edged(metal.dark, trim.base, 2), 2)
  return aerials + rects(shells(10), inked(steel.base, 1.4)) + path(cover, inked(metal.base)) + mark
}

/** Above the socket; `bridge` and `full` reach around its corner. */
export function regulatorCover({ kind, metal, trim }: Armour, k: number): string {
  const plug = rect(16 * k, 1 * k, 18 * k, 7 * k, inked(graphite.dark, 1.2), 1)
  const slots = (from: number, count: number, top: number, tall: number) =>
    path(Array.from({ length: count }, (_, i) => d`M${(from + i * 7.3) * k} ${top * k}v${tall * k}`).join(''), stroked(metal.dark, 2))
  if (kind === 'bare')
    return (
      plug +
      rects(
        Array.from({ length: 6 }, (_, i) => [(48 + i * 13) * k, 10 * k, 9 * k, 9 * k] as const),
        inked('#55625c', 1.2),
      )
    )
  if (kind === 'fins') return plug + rect(46 * k, 7 * k, 84 * k, 15 * k, inked(metal.base), 2) + slots(51, 11, 10, 9)
  if (kind === 'bridge')
    return (
      plug +
      path(d`M${36 * k} ${6 * k}h${94 * k}v${17 * k}h${-76 * k}v${56 * k}h${-18 * k}z`, inked(metal.base)) +
      slots(60, 9, 10, 9) +
      rect(39 * k, 30 * k, 12 * k, 5 * k, flat(trim.base))
    )
  return (
    plug +
    path(d`M${32 * k} ${4 * k}h${100 * k}l${6 * k} ${8 * k}v${14 * k}h${-82 * k}v${66 * k}h${-24 * k}z`, inked(metal.base)) +
    path(d`M${62 * k} ${19 * k}h${70 * k}M${40 * k} ${36 * k}v${48 * k}`, stroked(trim.base, 3.4)) +
    slots(66, 8, 8, 7)
  )
}

/** Under the slots, to the right; a `full` board is covered there. */
export function chipsetCover(facts: Facts, { kind, metal, trim }: Armour, form: BoardSize, k: number): string {
  const [x, y] = [(form.width - 56) * k, (form.height - 82) * k]
  const [w, h] = [38 * k, 42 * k]
  if (kind === 'full')
    return (
      path(d`M${x - 26 * k} ${y + h + 22 * k}l${22 * k} ${-34 * k}V${y - 8 * k}h${42 * k}v${72 * k}z`, inked(metal.base)) +
      path(d`M${x + 2 * k} ${y + h}l${30 * k} ${-30 * k}M${x + 12 * k} ${y + h}l${20 * k} ${-20 * k}`, stroked(trim.base, 4))
    )
  const tone = kind === 'bare' ? metal : graphite
  return facts.choose('chipset', [
    rect(x, y, w, h, inked(tone.base), 3) +
      path(d`M${x + 6 * k} ${y + 8 * k}l${26 * k} ${26 * k}M${x + 6 * k} ${y + 20 * k}l${16 * k} ${16 * k}`, stroked(trim.base, 2.6)),
    polygon(
      [
        [x + w / 2, y - 3 * k],
        [x + w + 4 * k, y + h / 2],
        [x + w / 2, y + h + 3 * k],
        [x - 4 * k, y + h / 2],
      ],
      inked(tone.base),
    ) + rect(x + w / 2 - 7 * k, y + h / 2 - 2 * k, 14 * k, 4 * k, flat(trim.base)),
    rect(x - 4 * k, y + 4 * k, w + 8 * k, h - 8 * k, inked(tone.base), 2) +
      path(Array.from({ length: 6 }, (_, i) => d`M${x + i * 7 * k} ${y + 8 * k}v${h - 16 * k}`).join(''), stroked(tone.light, 2.4)),
    circle(x + w / 2, y + h / 2, 20 * k, inked(tone.base)) + circle(x + w / 2, y + h / 2, 12 * k, stroked(trim.base, 3)),
  ])
}
