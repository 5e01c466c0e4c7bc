// A graphics card in three views, to scale along its length: the rear with its outputs, the edge with its thickness and power sockets, the fans.
import { type Category, type Dimension, millimetres } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { graphite, ink, lights, mask, plate, steel, type Tone } from '../palette.ts'
import { cable, lightBar } from '../shapes/details.ts'
import { bracketEdge, bracketHeight, cardContacts, rearBracket, slotPitch } from '../shapes/expansion-card.ts'
import { fan } from '../shapes/fan.ts'
import type { Port } from '../shapes/ports.ts'
import { at, copies, d, edged, flat, inked, path, rect, rects, spread, stroked } from '../svg.ts'

export const graphicsCard: Category = {
  noun: () => 'Graphics card',
  draw(facts) {
    const known = facts.number('length', 100, 480)
    const slots = facts.number('total_slot_width', 0.8, 5) ?? facts.number('case_expansion_slot_width', 0.8, 5) ?? 2
    const length = Math.min(known ?? 250, 380)
    const scale = Math.min(1.32, 432 / length)
    const w = length * scale
    const tall = 112 * scale
    const thick = slots * slotPitch * scale - 3
    const rear = Math.ceil(slots - 0.25) * slotPitch * scale
    const gaps = { beside: 30, between: 26 }
    const width = rear + gaps.beside + w
    const height = thick + gaps.between + tall + 24
    const left = -width / 2 + rear + gaps.beside
    const top = -height / 2
    const faceTop = top + thick + gaps.between
    const body =
      rearBracket(-width / 2, faceTop - 8, scale, slots, outputs(facts), bracketHeight.full) +
      edgeView(facts, left, top, w, thick, scale) +
      faceView(facts, left, faceTop, w, tall, scale)
    const dimensions: Dimension[] = known ? [{ kind: 'across', from: left, to: left + w, label: millimetres(known) }] : []
    return { width, height, body, dimensions }
  },
}

function outputs(facts: Facts): Port[] {
  const sum = (pattern: readonly string[]) =>
    Math.min(
      6,
      pattern.reduce((all, field) => all + facts.count(`video_outputs.${field}`, 8), 0),
    )
  const kinds: (readonly [Port, number])[] = [
    ['displayport', sum(['displayport_1_4a', 'displayport_2_1', 'displayport_2_1a', 'displayport_2_1_b'])],
    ['hdmi', sum(['hdmi_2_0', 'hdmi_2_0a', 'hdmi_2_0b', 'hdmi_2_1', 'hdmi_2_1a', 'hdmi_2_1b', 'hdmi_2_2'])],
    ['usb-c', sum(['usb_c'])],
    ['dvi', sum(['dvi_d'])],
    ['vga', sum(['vga'])],
  ]
  return kinds.flatMap(([kind, count]) => Array.from({ length: count }, () => kind))
}

/** From above: board below, cooler on it, power sockets towards the end. */
function edgeView(facts: Facts, x: number, y: number, w: number, thick: number, scale: number): string {
  const { body: tone, accent } = facts.finish()
  const eight = Math.min(4, facts.count('power_connectors.pcie_8_pin', 4))
  const six = Math.min(3, facts.count('power_connectors.pcie_6_pin', 4))
  const sixteen = Math.min(2, facts.count('power_connectors.pcie_12VHPWR', 4) + facts.count('power_connectors.pcie_12V_2x6', 4))
  const pins = [
    ...Array.from({ length: sixteen }, () => 15),
    ...Array.from({ length: eight }, () => 18),
    ...Array.from({ length: six }, () => 14),
  ]
  const shell = rect(x, y, w, thick, inked(tone.base), 3)
  const plateLine = rect(x, y + thick - 5, w, 5, inked(graphite.dark, 1.4))
  const fins = path(
    spread(Math.round(w / 7), x + w * 0.08, x + w - 10)
      .map((at) => d`M${at} ${y + thick * 0.4}V${y + thick - 8}`)
      .join(''),
    stroked(tone.dark, 2),
  )
  const shroud = path(d`M${x} ${y + 4}h${w * 0.3}l14 ${thick * 0.3}h${w * 0.4 - 28}l14 ${-thick * 0.3}H${x + w}`, stroked(tone.light, 1.6))
  let at = x + w * 0.9
  const sockets = pins
    .map((size) => {
      at -= size * scale + 4
      const columns = size === 15 ? 6 : size === 18 ? 4 : 3
      const [sw, sh] = [size * scale, Math.min(10 * scale, thick * 0.6)]
      const top = y + thick - sh - 4
      const holes = Array.from(
        { length: columns * 2 },
        (_, i) =>
          [
            at + 3 + (i % columns) * ((sw - 5) / columns),
            top + 2.4 + Math.floor(i / columns) * ((sh - 4) / 2),
            (sw - 5) / columns - 1.4,
            (sh - 5) / 2 - 1,
          ] as const,
      )
      return rect(at, top, sw, sh, edged(graphite.dark, steel.base, 1.4), 1.5) + rects(holes, flat(steel.base))
    })
    .join('')
  const light = facts.isLit()
    ? lightBar(x + w * 0.34, y + thick * 0.42, w * 0.2, 7, lights)
    : rect(x + w * 0.36, y + thick * 0.42, w * 0.16, 6, flat(accent.light), 1)
  return bracketTop(x, y, thick, scale) + shell + fins + shroud + light + plateLine + sockets
}

const bracketTop = (x: number, y: number, thick: number, scale: number): string =>
  rect(x - 3 * scale, y - 2, 3 * scale, thick + 4, inked(steel.base, 1.6)) +
  rect(x - 12 * scale, y + 2, 9 * scale, thick - 4, inked(steel.light, 1.4), 2)

function faceView(facts: Facts, x: number, y: number, w: number, tall: number, scale: number): string {
  const { body: tone, accent } = facts.finish()
  const lanes = Number(/x(1|4|8|16)\b/i.exec(facts.word('interface'))?.[1] ?? 16)
  const board = rect(x, y + 8, Math.min(w - 6, w * 0.94), tall - 6, inked(mask.base))
  return (
    cardContacts(x + 38 * scale, y + tall + 2, scale, lanes, mask.base) +
    board +
    bracketEdge(x, y - 8, scale, bracketHeight.full) +
    cooler(facts, tone, accent, x + 3, y, w - 3, tall - 4)
  )
}

/** The shroud as the card's cooling says: fans in a row, a blower, bare fins, or a water block with its tubes. */
function cooler(facts: Facts, tone: Tone, accent: Tone, x: number, y: number, w: number, tall: number): string {
  const cooling = facts.word('cooling').toLowerCase()
  const said = facts.says(/\btriple|trinity|trio\b|3x/i) ? 3 : facts.says(/\b(dual|twin|windforce 2)\b/i) ? 2 : undefined
  const fans = Math.min(4, Number(/^([1-4]) fan/.exec(cooling)?.[1] ?? said ?? (w < 240 ? 1 : w < 360 ? 2 : 3)))
  const style = Math.floor(facts.roll() * 4)
  const cut = 8 + style * 5
  const outlines = [
    d`M${x} ${y}h${w - cut}l${cut} ${cut}v${tall - 2 * cut}l${-cut} ${cut}h${cut - w}z`,
    d`M${x} ${y + 6}l10 -6h${w * 0.36 - 10}l10 7h${w * 0.28 - 20}l10 -7h${w * 0.36 - 10}l10 6v${tall - 12}l-10 6h${-w * 0.36 + 10}l-10 -7h${-w * 0.28 + 20}l-10 7h${-w * 0.36 + 10}l-10 -6z`,
    d`M${x + 12} ${y}h${w - 24}q12 0 12 12v${tall - 24}q0 12 -12 12h${24 - w}q-12 0 -12 -12v${24 - tall}q0 -12 12 -12z`,
    d`M${x} ${y}h${w * 0.62}l12 9h${w * 0.38 - 12}v${tall - 9}h${-w * 0.62}l-12 -9h${-w * 0.38 + 12}z`,
  ]
  const outline = outlines[style] ?? ''
  if (/passive/.test(cooling)) return passive(tone, x, y, w, tall)
  if (/water/.test(cooling)) return waterBlock(tone, accent, x, y, w, tall, outline)
  if (/blower/.test(cooling) || (fans === 1 && w > 300 && facts.says(/\b(turbo|aero|blower|reference)\b/i)))
    return (
      path(outline, inked(tone.base)) +
      lines(tone, x + 16, y + 20, w - tall - 10, tall - 40) +
      fan(x + w - tall / 2 - 8, y + tall / 2, tall * 0.4, { blades: 17, blade: graphite, turn: facts.roll() * 30 })
    )
  const hybrid = /hybrid/.test(cooling)
  const count = hybrid ? 1 : Math.max(1, fans)
  const radius = Math.min(tall * 0.435, (w - 14) / count / 2 - 3)
  const pitch = (w - 14 - 2 * radius) / Math.max(1, count - 1)
  const first = count === 1 ? x + (hybrid ? w * 0.68 : w / 2) : x + 7 + radius
  const rotor = {
    blades: facts.pick([9, 11, 7, 10]),
    turn: facts.roll() * 40,
    blade: tone === graphite || facts.roll() < 0.5 ? graphite : tone,
    well: graphite,
    ring: facts.isLit() && facts.roll() < 0.6 ? lights : [],
    hub: accent === tone ? steel : accent,
  }
  const rotors = copies(
    'fan',
    fan(0, 0, radius, rotor),
    // In a row of three the middle one turns the other way.
    Array.from({ length: count }, (_, i) => `${at(first + i * pitch, y + tall / 2)}${count === 3 && i === 1 ? ' scale(-1 1)' : ''}`),
  )
  const seams =
    count > 1
      ? path(
          Array.from(
            { length: count - 1 },
            (_, i) =>
              d`M${first + (i + 0.5) * pitch} ${y + 6}l-7 ${tall * 0.22}M${first + (i + 0.5) * pitch} ${y + tall - 6}l7 ${-tall * 0.22}`,
          ).join(''),
          stroked(accent === tone ? tone.light : accent.base, 3),
        )
      : lines(tone, x + 14, y + 18, Math.max(0, first - radius - x - 26), tall - 36) +
        lines(tone, first + radius + 12, y + 18, Math.max(0, x + w - first - radius - 26), tall - 36)
  const tubes = hybrid
    ? cable(d`M${x + w - 6} ${y + tall * 0.35}c30 -6 34 -40 14 -66`, graphite.base, 8) +
      cable(d`M${x + w - 6} ${y + tall * 0.55}c52 -6 56 -50 34 -86`, graphite.base, 8)
    : ''
  return tubes + path(outline, inked(tone.base)) + seams + rotors
}

const lines = (tone: Tone, x: number, y: number, w: number, tall: number): string =>
  w < 12
    ? ''
    : path(
        spread(Math.max(2, Math.round(w / 9)), x, x + w)
          .map((at) => d`M${at} ${y}v${tall}`)
          .join(''),
        stroked(tone.light, 1.6),
      )

function passive(tone: Tone, x: number, y: number, w: number, tall: number): string {
  const fins = spread(Math.round(w / 9), x + 8, x + w - 10).map((at) => [at - 2.4, y + 6, 4.8, tall - 12] as const)
  return (
    rect(x, y + 2, w, tall - 4, inked(tone.dark), 3) +
    rects(fins, edged(steel.base, ink, 1)) +
    rect(x, y + tall * 0.42, w, 8, inked(steel.light, 1.2)) +
    rect(x, y + tall * 0.62, w, 8, inked(steel.light, 1.2))
  )
}

function waterBlock(tone: Tone, accent: Tone, x: number, y: number, w: number, tall: number, outline: string): string {
  const block = rect(x + w * 0.3, y + tall * 0.14, w * 0.36, tall * 0.72, edged(plate, ink, 1.6), 6)
  const channels = path(
    spread(9, y + tall * 0.3, y + tall * 0.7)
      .map((at) => d`M${x + w * 0.36} ${at}h${w * 0.24}`)
      .join(''),
    stroked(mask.light, 2.4),
  )
  return (
    path(outline, inked(tone.base)) +
    block +
    channels +
    rects(
      [
        [x + w * 0.7, y + tall * 0.2, w * 0.12, tall * 0.26],
        [x + w * 0.7, y + tall * 0.54, w * 0.12, tall * 0.26],
      ],
      inked(accent.light, 1.2),
    )
  )
}
