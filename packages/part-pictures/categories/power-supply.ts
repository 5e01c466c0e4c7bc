// A power supply in three views, to scale: the socket side, the fan side with its length, the cable side with the sockets it really has.
import { type Category, type Dimension, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { gold, graphite, ink, lights, paper, plate, type Tone } from '../palette.ts'
import { cable, perforation, print, screw } from '../shapes/details.ts'
import { fan, grille } from '../shapes/fan.ts'
import { circle, d, edged, flat, inked, moved, path, rect, rects, spread, stroked, text } from '../svg.ts'

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
    const listed = forms.find(([pattern]) => pattern.test(facts.word('form_factor')))?.[1]
    const form = listed ?? { width: 150, height: 86, usual: 150 }
    const known = facts.number('length', 60, 320)
    const length = Math.min(known ?? form.usual, 240)
    const k = Math.min(1.62, 500 / (length + 2 * form.height))
    const [w, h, deep] = [length * k, form.width * k, form.height * k]
    const gap = 22
    const width = w + 2 * deep + 2 * gap
    const { body: tone, accent } = facts.finish()
    const [left, right] = [-width / 2, width / 2]
    const body =
      moved(left + deep / 2, 0, socketSide(tone, deep, h)) +
      moved(left + deep + gap + w / 2, 0, fanSide(facts, tone, accent, w, h)) +
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

function fanSide(facts: Facts, tone: Tone, accent: Tone, w: number, h: number): string {
  const radius = Math.min(w, h) * 0.43
  const watts = facts.number('wattage', 20, 5000)
  const quiet = facts.flag('fanless') === true
  const lit = facts.isLit() ? lights : []
  const off = Math.max(0, (w - 2 * radius) / 2 - 10)
  const air = quiet
    ? path(
        spread(9, -h * 0.36, h * 0.24)
          .map((y) => d`M${-w * 0.36} ${y}h${w * 0.72}`)
          .join(''),
        `${stroked(tone.dark, 7)} stroke-linecap="round"`,
      )
    : fan(-off, -h * 0.02, radius, { blades: facts.pick([9, 11, 7]), turn: facts.roll() * 40, ring: lit }) +
      (facts.roll() < 0.6
        ? grille(-off, -h * 0.02, radius, tone === graphite ? '#6f7d77' : tone.dark, 4)
        : path(
            spread(7, -0.8, 0.8)
              .map((share) => {
                const half = Math.sqrt(1 - share * share) * radius
                return d`M${-off - half} ${-h * 0.02 + share * radius}h${2 * half}`
              })
              .join(''),
            stroked(tone === graphite ? '#6f7d77' : tone.base, 3),
          ))
  const name = watts
    ? text(w / 2 - 9, h / 2 - 9, `${String(Math.round(watts))} W`, {
        size: Math.min(22, w * 0.1),
        anchor: 'end',
        fill: tone === graphite ? '#e8edeb' : ink,
        weight: 700,
        mono: false,
      })
    : ''
  const line = accent === tone ? '' : rect(-w / 2 + 1, h / 2 - 5, w * 0.4, 4, flat(accent.base))
  return (
    shell(tone, w, h) +
    air +
    name +
    line +
    efficiency(facts, -w / 2 + 8, h / 2 - 24) +
    (off > 30 ? print(radius - off + 14, -h * 0.3, w / 2 - radius + off - 26, 4, tone.light, 4) : '')
  )
}

/** The medal of its efficiency, in its metal: gold is gold. */
function efficiency(facts: Facts, x: number, y: number): string {
  const rating = `${facts.word('efficiency_rating')} ${facts.word('cybernetics_efficiency_rating')}`.toLowerCase()
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

function isModular(facts: Facts, kind: 'full' | 'semi'): boolean {
  const modular = facts.word('modular').toLowerCase()
  return modular === '' ? facts.says(kind === 'full' ? /full(y)?[- ]modular/i : /semi[- ]modular/i) : modular.startsWith(kind)
}

const hasFixedCables = (facts: Facts): boolean => !isModular(facts, 'full') && !isModular(facts, 'semi')

/** Sockets for the cables the supply lists, or the bundle that leaves a supply whose cables are fixed. */
function cableSide(facts: Facts, tone: Tone, w: number, h: number): string {
  const full = isModular(facts, 'full')
  const semi = isModular(facts, 'semi')
  // Fixed cables hang down; beside sockets they leave upwards, to avoid them.
  const way = semi ? -1 : 1
  const bundle = (y: number) =>
    circle(0, y, Math.min(w * 0.28, 22), inked(graphite.dark, 1.6)) +
    [-10, -4, 2, 8]
      .map((x, i) =>
        cable(
          d`M${x} ${y + (i % 2) * 5 - 2}C${x + 4} ${y + 34 * way} ${x * 2 - 10} ${y + 40 * way} ${x * 2.4} ${way * (h / 2 + 26)}`,
          ['#3c4743', graphite.base, '#4b5853', graphite.base][i],
          5,
        ),
      )
      .join('')
  if (hasFixedCables(facts))
    return shell(tone, w, h) + perforation(-w / 2 + 10, -h / 2 + 12, w - 20, h * 0.34, tone.dark, 9, 5.4) + bundle(h * 0.2)
  const small = Math.max(2, Math.min(5, Math.ceil((facts.count('connectors.sata', 40) + facts.count('connectors.molex_4_pin', 40)) / 4)))
  const large = Math.max(
    2,
    Math.min(6, facts.count('connectors.eps_8_pin', 20) + Math.ceil(facts.count('connectors.pcie_6_plus_2_pin', 40) / 2)),
  )
  const sixteen = Math.min(2, facts.count('connectors.pcie_12vhpwr', 8))
  const pieces: (readonly [columns: number, colour: string])[] = [
    ...(full ? ([[9, graphite.dark]] as const) : []),
    ...Array.from({ length: large }, () => [4, graphite.dark] as const),
    ...Array.from({ length: sixteen }, () => [6, gold.dark] as const),
    ...Array.from({ length: small }, () => [3, graphite.dark] as const),
  ]
  const pin = Math.min(6.4, (w - 26) / 9, (h - 20) / (Math.ceil(pieces.length / 2) + 1.6) / 2.5)
  let [x, y] = [-w / 2 + 9, -h / 2 + (semi ? h * 0.34 : 12)]
  const holes: (readonly [number, number, number, number])[] = []
  const sockets = pieces.map(([columns, colour]) => {
    const wide = columns * pin + 3
    if (x + wide > w / 2 - 6) [x, y] = [-w / 2 + 9, y + pin * 2 + 12]
    if (y + pin * 2 + 3 > h / 2 - 6) return ''
    const [left, top] = [x, y]
    x += wide + 6
    for (let i = 0; i < columns * 2; i++)
      holes.push([left + 2 + (i % columns) * pin, top + 2 + Math.floor(i / columns) * pin, pin - 2, pin - 2])
    return rect(left, top, wide, pin * 2 + 3, edged(colour, plate, 1.2), 1.5)
  })
  return shell(tone, w, h) + sockets.join('') + rects(holes, flat('#7d8a84')) + (semi ? bundle(-h * 0.34) : '')
}
