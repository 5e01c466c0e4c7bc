// A power supply in three views, to scale: the socket side, the fan side with its length, the cable side with the sockets it really has.
import { type Category, type Dimension, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { gold, graphite, ink, inkOn, lights, paper, plate, steel, type Tone } from '../palette.ts'
import { perforation, screw } from '../shapes/details.ts'
import { fan, grille } from '../shapes/fan.ts'
import { cableSide, hasFixedCables } from '../shapes/supply-cables.ts'
import { circle, d, edged, faded, flat, inked, moved, path, rect, rects, spread, stroked, text } from '../svg.ts'

type Form = { width: number; height: number; usual: number }

/** Face sizes in mm by the form factor; the length is the product's own. */
const forms: readonly (readonly [RegExp, Form])[] = [
  [/^sfx/i, { width: 125, height: 63.5, usual: 100 }],
  [/^tfx/i, { width: 85, height: 65, usual: 175 }],
  [/flex/i, { width: 81.5, height: 40.5, usual: 150 }],
  [/^atx/i, { width: 150, height: 86, usual: 150 }],
]

export const powerSupply: Category = {
  noun: () => 'Power supply',
  draw(facts) {
    const listed = forms.find(([pattern]) => pattern.test(facts.word('formFactor')))?.[1]
    const form = listed ?? { width: 150, height: 86, usual: 150 }
    const known = facts.number('length', 60, 320)
    const length = Math.min(known ?? form.usual, 240)
    const k = Math.min(1.62, 500 / (length + 2 * form.height))
    const [w, h, deep] = [length * k, form.width * k, form.height * k]
    const gap = 22
    const width = w + 2 * deep + 2 * gap
    const { body: tone, trim } = facts.finish()
    const [left, right] = [-width / 2, width / 2]
    const body =
      moved(left + deep / 2, 0, socketSide(tone, deep, h)) +
      moved(left + deep + gap + w / 2, 0, fanSide(facts, tone, trim, w, h)) +
      moved(right - deep / 2, 0, cableSide(facts, tone, deep, h))
    const dimensions: Dimension[] = []
    if (known) dimensions.push({ kind: 'across', from: left + deep + gap, to: left + deep + gap + w, label: millimetres(known) })
    if (listed)
      dimensions.push(
        ...(hasFixedCables(facts) ? [] : [{ kind: 'across', from: right - deep, to: right, label: millimetres(form.height) } as const]),
        { kind: 'down', from: -h / 2, to: h / 2, label: millimetres(form.width) },
      )
    return { width, height: h, body, dimensions }
  },
}

const shell = (tone: Tone, w: number, h: number) => rect(-w / 2, -h / 2, w, h, inked(tone.base), 3)

/** The mains socket, its switch and the air holes. */
function socketSide(tone: Tone, w: number, h: number): string {
  const corners = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ]
    .map(([x = 0, y = 0]) => screw(x * (w / 2 - 8), y * (h / 2 - 8), 4))
    .join('')
  const [sw, sh] = [Math.min(44, w * 0.5), Math.min(34, h * 0.18)]
  const top = -h / 2 + h * 0.1
  const socket =
    path(
      d`M${-sw / 2} ${top}h${sw}v${sh * 0.62}l${-sw * 0.2} ${sh * 0.38}h${-sw * 0.6}l${-sw * 0.2} ${-sh * 0.38}z`,
      edged(graphite.dark, plate, 1.6),
    ) +
    rects(
      [
        [-sw * 0.3, top + sh * 0.34, 3.4, 9],
        [sw * 0.3 - 3.4, top + sh * 0.34, 3.4, 9],
        [-1.7, top + sh * 0.2, 3.4, 9],
      ],
      flat(gold.base),
    )
  const rocker =
    rect(-13, top + sh + 9, 26, 17, edged(graphite.dark, plate, 1.4), 2) +
    circle(6, top + sh + 17.5, 3.4, stroked(plate, 1.4)) +
    path(d`M-6 ${top + sh + 13}v9`, stroked(plate, 1.8))
  const airTop = top + sh + 36
  return shell(tone, w, h) + perforation(-w / 2 + 9, airTop, w - 18, h / 2 - 16 - airTop, tone.dark, 9, 5.4) + socket + rocker + corners
}

function fanSide(facts: Facts, tone: Tone, trim: Tone, w: number, h: number): string {
  const watts = facts.number('wattage', 20, 5000)
  const label = labelOf(facts, tone, trim, w, h, watts)
  const radius = Math.min(w, h) * 0.42
  const off = Math.max(0, (w - 2 * radius) / 2 - 10)
  const air = facts.flag('fanless') === true ? slots(tone, w, h) : intake(facts, tone, trim, -off, -h * 0.03, radius)
  return shell(tone, w, h) + air + label + efficiency(facts, -w / 2 + 8, h / 2 - 26) + classMarks(trim, w, h, watts)
}

const slots = (tone: Tone, w: number, h: number): string =>
  path(
    spread(9, -h * 0.36, h * 0.24)
      .map((y) => d`M${-w * 0.36} ${y}h${w * 0.72}`)
      .join(''),
    `${stroked(tone.dark, 7)} stroke-linecap="round"`,
  )

/** The fan behind its guard. */
function intake(facts: Facts, tone: Tone, trim: Tone, x: number, y: number, r: number): string {
  const wire = tone === graphite ? '#6f7d77' : tone.dark
  const rotor = fan(x, y, r, {
    blades: facts.choose('blades', [7, 9, 11]),
    turn: facts.roll() * 40,
    ring: facts.isLit() ? lights : [],
    hub: facts.share('hub') < 0.5 ? trim : steel,
  })
  const chords = (way: 'across' | 'down') =>
    spread(7, -0.8, 0.8)
      .map((share) => {
        const half = Math.sqrt(1 - share * share) * r
        return way === 'across' ? d`M${x - half} ${y + share * r}h${2 * half}` : d`M${x + share * r} ${y - half}v${2 * half}`
      })
      .join('')
  return facts.choose<() => string>('guard', [
    () => rotor + grille(x, y, r, wire, 4),
    () => rotor + path(chords('across'), stroked(wire, 3)),
    () => rotor + path(chords('across') + chords('down'), stroked(wire, 2)),
    () =>
      rect(x - r, y - r, 2 * r, 2 * r, inked(tone.dark, 1.6), 8) +
      rotor +
      path(d`M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}`, stroked(wire, 4)),
    () =>
      fan(x, y, r, { blades: 9, turn: 8 }) +
      circle(x, y, r, faded(flat(tone.base), 0.55)) +
      perforation(x - r * 0.7, y - r * 0.7, r * 1.4, r * 1.4, graphite.dark, 13, 8) +
      circle(x, y, r, stroked(trim.base, 4)),
    () =>
      rotor +
      [0, 60, 120].map((turn) => path(spoke(x, y, r, turn), stroked(wire, 5))).join('') +
      circle(x, y, r * 0.34, inked(trim.base, 1.4)),
  ])()
}

function spoke(x: number, y: number, r: number, turn: number): string {
  const [dx, dy] = [Math.cos((turn * Math.PI) / 180) * r, Math.sin((turn * Math.PI) / 180) * r]
  return d`M${x - dx} ${y - dy}L${x + dx} ${y + dy}`
}

/** Where the watts are printed; long supplies have a sticker beside the fan. */
function labelOf(facts: Facts, tone: Tone, trim: Tone, w: number, h: number, watts: number | undefined): string {
  const name = watts ? `${String(Math.round(watts))} W` : ''
  const size = Math.min(22, w * 0.1)
  const [x, y] = [w / 2 - 9, h / 2 - 9]
  const wide = Math.max(size * 3.4, name.length * size * 0.66 + 12)
  const print = (fill: string) => (name ? text(x, y, name, { size, anchor: 'end', fill, weight: 700, mono: false }) : '')
  return facts.choose('label', [
    print(inkOn(tone)),
    rect(x - wide + 8, y - size - 2, wide, size + 8, edged(trim.base, ink, 1.4), 3) + print(inkOn(trim)),
    path(d`M${w / 2 - wide - 14} ${h / 2 - 1}l18 ${-size - 14}H${w / 2 - 1}v${size + 14}z`, flat(trim.base)) + print(inkOn(trim)),
    rect(-w / 2 + 1, h / 2 - size - 14, w - 2, size + 13, flat(tone.dark)) +
      rect(-w / 2 + 1, h / 2 - size - 17, w - 2, 4, flat(trim.base)) +
      print(inkOn(tone)),
  ])
}

/** One mark from 500 watts, another from 750, 1000 and 1200: bigger supplies show more of them. */
function classMarks(trim: Tone, w: number, h: number, watts: number | undefined): string {
  const marks = [500, 750, 1000, 1200].filter((from) => (watts ?? 0) >= from).length
  return rects(
    Array.from({ length: marks }, (_, i) => [-w / 2 + 32 + i * 9, h / 2 - 23, 5, 14] as const),
    flat(trim.base),
  )
}

/** The medal of its efficiency, in its metal: gold is gold. */
function efficiency(facts: Facts, x: number, y: number): string {
  const rating = `${facts.word('efficiency')} ${facts.word('cybenetics')}`.toLowerCase()
  const metals: readonly (readonly [RegExp, string])[] = [
    [/titanium/, '#aebfc9'],
    [/platinum/, '#dfe6e9'],
    [/gold/, gold.base],
    [/silver/, '#b4beba'],
    [/bronze/, '#c1794c'],
    [/80|standard/, paper],
  ]
  const metal = metals.find(([pattern]) => pattern.test(rating))?.[1]
  return metal ? circle(x + 8, y + 8, 9, inked(metal, 1.4)) + circle(x + 8, y + 8, 5.4, stroked(ink, 1)) : ''
}
