// A motherboard to scale: its outline follows from the form factor; slots and sockets are the board's own.
import { type Category, type Dimension, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { finishes, gold, graphite, lights, mask, plate, steel, type Tone } from '../palette.ts'
import { boardHole, lightBar, smallParts } from '../shapes/details.ts'
import { expansionSlots, memorySlots } from '../shapes/motherboard-slots.ts'
import { circle, d, dashed, edged, flat, inked, moved, type Point, path, rect, rects, stroked } from '../svg.ts'

type Form = { width: number; height: number; printed: boolean }

/** Sizes in mm; manufacturers vary the dimensions that are not printed. */
const forms: readonly (readonly [RegExp, Form])[] = [
  [/mini[- ]?itx/i, { width: 170, height: 170, printed: true }],
  [/mini[- ]?dtx/i, { width: 170, height: 203, printed: true }],
  [/(micro|m)[- ]?atx/i, { width: 244, height: 244, printed: true }],
  [/flex/i, { width: 191, height: 229, printed: true }],
  [/ssi eeb/i, { width: 330, height: 305, printed: true }],
  [/ssi ceb/i, { width: 267, height: 305, printed: true }],
  [/hptx/i, { width: 345, height: 381, printed: false }],
  [/xl[- ]?atx/i, { width: 262, height: 345, printed: false }],
  [/e-?atx/i, { width: 277, height: 305, printed: false }],
  [/^atx/i, { width: 244, height: 305, printed: true }],
]
const unknownForm: Form = { width: 244, height: 244, printed: false }

export const motherboard: Category = {
  noun: () => 'Motherboard',
  draw(facts) {
    const form = forms.find(([pattern]) => pattern.test(facts.word('form_factor')))?.[1] ?? unknownForm
    const scale = Math.min(1.2, 356 / form.height)
    const [w, h] = [form.width * scale, form.height * scale]
    const dimensions: Dimension[] = form.printed
      ? [
          { kind: 'across', from: -w / 2, to: w / 2, label: millimetres(form.width) },
          { kind: 'down', from: -h / 2, to: h / 2, label: millimetres(form.height) },
        ]
      : []
    return { width: w + 12, height: h, body: moved(-w / 2, -h / 2, board(facts, form, scale)), dimensions }
  },
}

const boards: readonly (readonly [RegExp, Tone])[] = [
  [/^black|^grey/i, { base: '#26332e', dark: '#18211e', light: '#3a4a44' }],
  [/^white/i, { base: '#dfe6e2', dark: '#c2ccc7', light: '#eef2f0' }],
  [/^blue/i, { base: '#2c567c', dark: '#1f3f5d', light: '#3f7099' }],
  [/^red/i, { base: '#8d3a34', dark: '#6a2924', light: '#a8534c' }],
  [/^brown/i, { base: '#6f5239', dark: '#523b28', light: '#8c6b4e' }],
]

/** Everything in mm from the top left, times `k`. */
function board(facts: Facts, form: Form, k: number): string {
  const colours = facts.words('color')
  const pcb = boards.find(([pattern]) => pattern.test(colours[0] ?? ''))?.[1] ?? mask
  const trim = facts.finish(graphite).accent
  const armour: Tone =
    trim === graphite || trim.base === finishes.grey?.base || facts.roll() < 0.15
      ? facts.roll() < 0.5
        ? steel
        : (finishes.grey ?? steel)
      : trim
  const compact = form.height < 200
  const [w, h] = [form.width * k, form.height * k]
  const traces = Array.from(
    { length: 7 },
    (_, i) => d`M${(150 + i * 3.4) * k} ${78 * k}v${(compact ? 40 : 34) * k}l${(-16 + i) * k} ${12 * k}h${-40 * k}`,
  ).join('')
  const holes: Point[] = (
    compact
      ? [
          [6.4, 10],
          [form.width - 7, 10],
          [6.4, 163],
          [form.width - 7, 163],
        ]
      : [
          [6.4, 33],
          [form.width - 8, 10],
          [6.4, 163],
          [form.width - 8, 163],
          [6.4, form.height - 6],
          [form.width - 8, form.height - 6],
        ]
  ) as Point[]
  return (
    rect(0, 0, w, h, inked(pcb.base), 3) +
    path(traces, stroked(pcb.light, 1)) +
    smallParts(facts, 20 * k, 122 * k, (form.width - 56) * k, Math.max(6, (form.height - 140) * k), compact ? 10 : 22) +
    rearPorts(facts, armour, k) +
    socket(facts, armour, k) +
    memorySlots(facts, form, k) +
    expansionSlots(facts, form, armour, k) +
    edgeConnectors(facts, form, k, compact) +
    holes.map(([x, y]) => boardHole(x * k, y * k, 3.4 * k)).join('') +
    (facts.isLit() || facts.count('rgb_headers.argb_5v', 9) > 2 ? lightBar((form.width - 30) * k, 20 * k, 20 * k, 3 * k, lights) : '')
  )
}

function rearPorts(facts: Facts, armour: Tone, k: number): string {
  const cover =
    path(d`M0 ${12 * k}h${26 * k}l${8 * k} ${8 * k}v${96 * k}l${-8 * k} ${8 * k}H0z`, inked(armour.base)) +
    path(d`M${8 * k} ${24 * k}v${78 * k}M${15 * k} ${24 * k}v${78 * k}M${22 * k} ${28 * k}v${70 * k}`, stroked(armour.dark, 2))
  const listed = facts.words('back_panel_ports').length
  const ports = Math.max(5, Math.min(7, listed || 6))
  const step = 104 / ports
  const stubs = Array.from({ length: ports }, (_, i) => [-5 * k, (16 + i * step) * k, 10 * k, (step - 3 - facts.roll() * 3) * k] as const)
  return cover + rects(stubs, inked(steel.base, 1.4))
}

function socket(facts: Facts, armour: Tone, k: number): string {
  const kind = facts.word('socket')
  const [cx, cy] = [86 * k, 64 * k]
  const vrm =
    rect(46 * k, 7 * k, 84 * k, 15 * k, inked(armour.base), 2) +
    path(Array.from({ length: 11 }, (_, i) => d`M${(51 + i * 7.3) * k} ${10 * k}v${9 * k}`).join(''), stroked(armour.dark, 2)) +
    rect(16 * k, 4 * k, 18 * k, 7 * k, inked(graphite.dark, 1.2), 1)
  if (/integrated/i.test(kind))
    return (
      vrm +
      rect(cx - 24 * k, cy - 24 * k, 48 * k, 48 * k, inked(steel.base), 3) +
      path(Array.from({ length: 7 }, (_, i) => d`M${cx - 19 * k} ${cy - 18 * k + i * 6 * k}h${38 * k}`).join(''), stroked(steel.dark, 2.4))
    )
  const huge = /TR|SP\d|3647|G34/i.test(kind)
  const pins = /^(AM[1-4]|FM|2 x G34)/i.test(kind)
  const [sw, sh] = huge ? [58 * k, 74 * k] : pins ? [44 * k, 48 * k] : [46 * k, /1700|1851|2011|2066|AM5/i.test(kind) ? 52 * k : 46 * k]
  if (pins) {
    const holes = Array.from({ length: 13 }, (_, row) => d`M${cx - 18 * k} ${cy - 17 * k + row * 2.85 * k}h${36 * k}`).join('')
    return (
      vrm +
      rect(cx - sw / 2, cy - sh / 2, sw, sh, inked('#e3e0d3'), 3) +
      path(holes, dashed('#5d665f', 1.2 * k, 1.2 * k, 1.6 * k)) +
      rect(cx - 5 * k, cy - 5 * k, 10 * k, 10 * k, flat('#e3e0d3')) +
      path(d`M${cx + sw / 2 + 3 * k} ${cy - sh / 2}v${sh}`, stroked(steel.dark, 3)) +
      path(d`M${cx - sw / 2 + 3} ${cy + sh / 2 - 12}l9 9h-9z`, flat(gold.dark))
    )
  }
  const contacts = Array.from(
    { length: 12 },
    (_, row) => d`M${cx - sw * 0.33} ${cy - sh * 0.32 + (row * sh * 0.64) / 11}h${sw * 0.66}`,
  ).join('')
  return (
    vrm +
    rect(cx - sw / 2 - 4 * k, cy - sh / 2 - 4 * k, sw + 8 * k, sh + 8 * k, inked(graphite.base), 3) +
    path(
      d`M${cx - sw / 2} ${cy - sh / 2}h${sw}v${sh}h${-sw}zM${cx - sw * 0.37} ${cy - sh * 0.37}v${sh * 0.74}h${sw * 0.74}v${-sh * 0.74}z`,
      `${inked(steel.base, 1.6)} fill-rule="evenodd"`,
    ) +
    path(contacts, dashed(gold.base, 1.5 * k, 1.5 * k, 1.1 * k)) +
    rect(cx - 7 * k, cy - 7 * k, 14 * k, 14 * k, flat(graphite.base)) +
    path(d`M${cx + sw / 2 + 5 * k} ${cy - sh / 2}v${sh + 2 * k}h${3 * k}`, stroked(steel.light, 3)) +
    circle(cx, cy + sh / 2 - 2 * k, 1.6 * k, flat(graphite.dark))
  )
}

function edgeConnectors(facts: Facts, form: Form, k: number, compact: boolean): string {
  const right = form.width
  const main =
    rect((right - 10) * k, 54 * k, 9 * k, 52 * k, edged(plate, graphite.dark, 1.6), 1) +
    rects(
      Array.from(
        { length: 24 },
        (_, i) => [(right - 8.6 + (i % 2) * 4) * k, (56.4 + Math.floor(i / 2) * 4) * k, 2.6 * k, 2.6 * k] as const,
      ),
      flat(graphite.base),
    )
  const sata = Math.min(8, facts.count('storage_devices.sata_6_gb_s', 64) + facts.count('storage_devices.sata_3_gb_s', 64))
  const ports = Array.from(
    { length: sata },
    (_, i) =>
      [(right - 12 + (i % 2) * 0.01) * k, ((compact ? 112 : 172) + i * (compact ? 6.6 : 9)) * k, 12 * k, (compact ? 5 : 7) * k] as const,
  )
  const chipset = compact
    ? ''
    : rect((right - 56) * k, (form.height - 82) * k, 38 * k, 42 * k, inked(graphite.base), 3) +
      path(
        d`M${(right - 50) * k} ${(form.height - 74) * k}l${26 * k} ${26 * k}M${(right - 50) * k} ${(form.height - 62) * k}l${16 * k} ${16 * k}M${(right - 38) * k} ${(form.height - 74) * k}l${14 * k} ${14 * k}`,
        stroked(graphite.light, 2),
      )
  const headers = rects(
    [
      [60, 1],
      [84, 1],
      [108, 1],
      [132, 1],
    ]
      .map(([x = 0]) => [x * k, (form.height - 7) * k, 18 * k, 4 * k] as const)
      .filter(([x]) => x < (form.width - 40) * k),
    inked(graphite.dark, 1),
  )
  const battery = compact
    ? ''
    : circle(26 * k, 142 * k, 8 * k, inked(steel.light, 1.4)) + circle(26 * k, 142 * k, 5.4 * k, stroked(steel.dark, 1.2))
  const audio = compact
    ? ''
    : [0, 1, 2, 3]
        .map((i) => circle((12 + (i % 2) * 9) * k, (form.height - 52 + Math.floor(i / 2) * 9) * k, 3.4 * k, inked(gold.base, 1.2)))
        .join('')
  return main + rects(ports, inked(graphite.dark, 1.2)) + chipset + headers + battery + audio
}
