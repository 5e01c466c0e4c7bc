// A motherboard to scale: its outline follows from the form factor; slots and sockets are the board's own.
import { type Category, type Dimension, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { gold, graphite, lights, mask, plate, steel, type Tone } from '../palette.ts'
import { boardHole, lightBar, smallParts } from '../shapes/details.ts'
import { armourOf, chipsetCover, rearPorts, regulatorCover } from '../shapes/motherboard-armour.ts'
import { expansionSlots, memorySlots } from '../shapes/motherboard-slots.ts'
import { processorSocket } from '../shapes/motherboard-socket.ts'
import { circle, d, edged, flat, inked, moved, type Point, path, rect, rects, stroked } from '../svg.ts'

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
    const form = forms.find(([pattern]) => pattern.test(facts.word('formFactor')))?.[1] ?? unknownForm
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

/** Boards of which no colour is known: black since DDR4, green before. */
function boardTone(facts: Facts): Tone {
  const colour =
    facts.words('colour')[0] ?? (/DDR[45]/i.test(facts.word('memoryType')) ? (facts.says(/\b(white|ice|snow)\b/i) ? 'white' : 'black') : '')
  return boards.find(([pattern]) => pattern.test(colour))?.[1] ?? mask
}

/** Everything in mm from the top left, times `k`. */
function board(facts: Facts, form: Form, k: number): string {
  const pcb = boardTone(facts)
  const armour = armourOf(facts)
  const compact = form.height < 200
  const [w, h] = [form.width * k, form.height * k]
  const holes: Point[] = (compact ? [10, 163] : [10, 163, form.height - 6]).flatMap((y, i): Point[] => [
    [6.4, y === 10 && !compact ? 33 : y],
    [form.width - 7.5 - (i > 0 ? 0.5 : 0), y],
  ])
  return (
    rect(0, 0, w, h, inked(pcb.base), 3) +
    silkscreen(facts, form, k, pcb, armour.trim) +
    smallParts(facts, 20 * k, 122 * k, (form.width - 56) * k, Math.max(6, (form.height - 140) * k), compact ? 8 : 16) +
    rearPorts(facts, armour, k) +
    regulatorCover(armour, k) +
    processorSocket(facts, k) +
    memorySlots(facts, form, k) +
    expansionSlots(facts, form, armour.metal, k) +
    edgeConnectors(facts, form, k, compact) +
    (compact ? '' : chipsetCover(facts, armour, form, k)) +
    holes.map(([x, y]) => boardHole(x * k, y * k, 3.4 * k)).join('') +
    (facts.isLit() || facts.count('argbHeaders', 9) > 2 ? lightBar((form.width - 30) * k, 20 * k, 20 * k, 3 * k, lights) : '')
  )
}

/** What is printed on the board: its traces, or the pattern of its line. */
function silkscreen(facts: Facts, form: Form, k: number, pcb: Tone, trim: Tone): string {
  const [w, h] = [form.width * k, form.height * k]
  const printed = facts.share('print colour') < 0.5 ? pcb.light : trim.base
  return facts.choose('silkscreen', [
    path(
      Array.from({ length: 7 }, (_, i) => d`M${(150 + i * 3.4) * k} ${78 * k}v${40 * k}l${(-16 + i) * k} ${12 * k}h${-40 * k}`).join(''),
      stroked(pcb.light, 1),
    ),
    path([0, 1, 2].map((i) => d`M${w * (0.48 + i * 0.1)} ${h - 4 * k}l${w * 0.24} ${-h * 0.36}`).join(''), stroked(printed, 6 * k)),
    path(d`M${w * 0.34} ${h - 2}L${w - 2} ${h * 0.46}V${h - 2}z`, flat(pcb.light)),
    path([0, 1, 2, 3].map((i) => d`M${30 * k} ${h - (10 + i * 9) * k}H${w * (0.5 + i * 0.1)}`).join(''), stroked(printed, 2.4 * k)),
    rect(w * 0.2, h * 0.55, w * 0.76, 5 * k, flat(printed)),
    circle(w * 0.5, h * 0.78, 34 * k, stroked(printed, 3 * k)) + circle(w * 0.5, h * 0.78, 22 * k, stroked(printed, 1.4 * k)),
  ])
}

function edgeConnectors(facts: Facts, form: Form, k: number, compact: boolean): string {
  const right = form.width
  const main =
    rect((right - 10) * k, 54 * k, 9 * k, 52 * k, edged(plate, graphite.dark, 1.6), 1) +
    path(
      d`M${(right - 7.3) * k} ${57 * k}v${48 * k}M${(right - 3.3) * k} ${57 * k}v${48 * k}`,
      `${stroked(graphite.base, 2.6 * k)} stroke-dasharray="3 1.8"`,
    )
  const sata = Math.min(8, facts.count('sataPorts', 64))
  const ports = Array.from(
    { length: sata },
    (_, i) => [(right - 12) * k, ((compact ? 112 : 172) + i * (compact ? 6.6 : 9)) * k, 12 * k, (compact ? 5 : 7) * k] as const,
  )
  const headers = rects(
    [60, 84, 108, 132].map((x) => [x * k, (form.height - 7) * k, 18 * k, 4 * k] as const).filter(([x]) => x < (form.width - 40) * k),
    inked(graphite.dark, 1),
  )
  const battery = circle(26 * k, 142 * k, 8 * k, inked(steel.light, 1.4)) + circle(26 * k, 142 * k, 5.4 * k, stroked(steel.dark, 1.2))
  const audio = [0, 1, 2, 3]
    .map((i) => circle((12 + (i % 2) * 9) * k, (form.height - 52 + Math.floor(i / 2) * 9) * k, 3.4 * k, inked(gold.base, 1.2)))
    .join('')
  return main + rects(ports, inked(graphite.dark, 1.2)) + headers + (compact ? '' : battery + audio)
}
