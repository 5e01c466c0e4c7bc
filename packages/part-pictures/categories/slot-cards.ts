// Network cards and sound cards: a board with its bracket and ports in two views, or the small box that does the same on USB.
import type { Category, Drawing } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { finishes, gold, graphite, ink, lights, mask, steel, type Tone } from '../palette.ts'
import { cable, chip, lightBar, smallParts } from '../shapes/details.ts'
import { bracketEdge, bracketHeight, capacitor, cardContacts, laneLengths, rearBracket } from '../shapes/expansion-card.ts'
import type { Port } from '../shapes/ports.ts'
import { port } from '../shapes/ports.ts'
import { circle, d, edged, flat, inked, moved, path, rect, rects, spread, stroked } from '../svg.ts'

export const networkCard: Category = {
  noun: (facts) => (isUsb(facts) ? 'Network adapter' : 'Network card'),
  draw: (facts) => (isUsb(facts) ? usbAdapter(facts) : card(facts, networkPorts(facts), networkParts)),
}

export const soundCard: Category = {
  noun: (facts) => (isUsb(facts) ? 'External sound card' : 'Sound card'),
  draw: (facts) => (isUsb(facts) ? soundBox(facts) : card(facts, soundPorts(facts), soundParts)),
}

const isUsb = (facts: Facts): boolean => facts.says(/\busb\b/i) && !facts.says(/pci/i)

function networkPorts(facts: Facts): Port[] {
  const count = Math.max(
    1,
    Math.min(
      6,
      Number(
        /\b([1-8]) ?x\b(?! ?usb)/i.exec(facts.name)?.[1] ??
          (facts.says(/\b(quad|4[- ]port)/i) ? 4 : facts.says(/\b(dual|2[- ]port)/i) ? 2 : 1),
      ),
    ),
  )
  const kind: Port = facts.says(/sfp|fib(er|re)|\bsr\b|-da\d|optic|qle|qlogic/i) ? 'sfp' : 'rj45'
  return Array.from({ length: count }, () => kind)
}

function soundPorts(facts: Facts): Port[] {
  const channels = Number(/\b([2-7])\.[01]\b/.exec(facts.name)?.[1] ?? 5)
  const jacks = channels >= 7 ? 5 : channels >= 5 ? 4 : 3
  return [...Array.from({ length: jacks }, (): Port => 'jack'), 'optical']
}

type Area = { x: number; y: number; w: number; h: number }

/** The common frame: the rear with the ports to the left, the board with bracket and contacts to the right. */
function card(facts: Facts, ports: readonly Port[], parts: (facts: Facts, area: Area, ports: number) => string): Drawing {
  const older = facts.says(/\bpci(-x)?\b(?!e)/i) && !facts.says(/pcie|pci express/i)
  const lanes = Number(/x(1|2|4|8|16)\b/i.exec(/pcie[^,]*/i.exec(facts.name)?.[0] ?? '')?.[1] ?? 1)
  const low = !older && ports.length <= 2 && facts.roll() < 0.35
  const k = 2.15
  const bracket = low ? bracketHeight.low : bracketHeight.full
  const tall = (low ? 60 : older || ports.length > 4 ? 98 : 84 + Math.floor(facts.roll() * 3) * 8) * k
  const wide = Math.max(118 + Math.floor(facts.roll() * 4) * 12, (laneLengths[lanes] ?? 25) + 44, older ? 134 : 0) * k
  const rear = 20 * k
  const gap = 54
  const width = rear + gap + wide
  const height = bracket * k
  const left = -width / 2 + rear + gap
  const top = -height / 2 + (bracket - 12) * k - tall
  const tone = boardTone(facts)
  const area = { x: left, y: top, w: wide, h: tall }
  const body =
    rearBracket(-width / 2, -height / 2, k, 1, ports, bracket) +
    cardContacts(left + 32 * k, top + tall, k, lanes, tone.base, older) +
    rect(left, top, wide, tall, inked(tone.base), 2) +
    traces(area, tone) +
    parts(facts, area, ports.length) +
    bracketEdge(left, -height / 2 + 2, k, bracket - 4)
  return { width, height: height + 14, body }
}

function boardTone(facts: Facts): Tone {
  const dark: Tone = { base: '#26332e', dark: '#18211e', light: '#3a4a44' }
  const blue: Tone = { base: '#2c567c', dark: '#1f3f5d', light: '#3f7099' }
  return facts.says(/gaming|asus|strix|killer|blaster ?x|ae-\d|creative/i) ? dark : facts.pick([mask, mask, dark, blue])
}

const traces = ({ x, y, w, h }: Area, tone: Tone): string =>
  path(
    spread(6, 0.36, 0.6)
      .map((share, i) => d`M${x + w * 0.3} ${y + h * share}h${w * 0.22}l${14 + i * 3} ${14 + i * 3}V${y + h - 10}`)
      .join(''),
    stroked(tone.light, 1.4),
  )

function networkParts(facts: Facts, { x, y, w, h }: Area, ports: number): string {
  const fast = facts.says(/\b(10|25|40|100) ?gb|10g\b|10gbase/i)
  const deep = 50
  const step = Math.min(46, (h - 10) / ports)
  const jacks = Array.from(
    { length: ports },
    (_, i) =>
      rect(x - 2, y + 8 + i * step, deep, step - 7, inked(steel.base, 1.8), 2) +
      path(d`M${x + deep - 14} ${y + 14 + i * step}h8v${step - 19}h-8z`, edged(steel.dark, ink, 1)),
  )
  const [cx, cy] = [x + w * 0.56, y + h * 0.4]
  const sink = fast
    ? rect(cx - 46, cy - 42, 96, 88, inked(steel.dark), 3) +
      path(
        spread(9, cx - 38, cx + 42)
          .map((at) => d`M${at} ${cy - 36}v76`)
          .join(''),
        stroked(steel.light, 4),
      )
    : chip(cx - 30, cy - 30, 60, 60)
  const magnets = rects(
    Array.from({ length: Math.min(4, ports) }, (_, i) => [x + deep + 14, y + 10 + i * step, 24, Math.min(30, step - 11)] as const),
    inked(graphite.base, 1.4),
  )
  return (
    jacks.join('') +
    magnets +
    sink +
    chip(x + w * 0.8, y + h * 0.2, 30, 22) +
    capacitor(x + w * 0.88, y + h * 0.66, 9) +
    capacitor(x + w * 0.8, y + h * 0.78, 7) +
    smallParts(facts, x + w * 0.3, y + h * 0.72, w * 0.44, h * 0.2, 16) +
    circle(x + w - 12, y + 12, 5, edged('#f4f7f5', gold.base, 3))
  )
}

function soundParts(facts: Facts, { x, y, w, h }: Area): string {
  const shield = facts.says(/ae-|xonar|strix|blaster ?z|claro|phoebus|titanium/i) || facts.roll() < 0.3
  const jacks = rects(
    Array.from({ length: 5 }, (_, i) => [x - 2, y + 8 + i * ((h - 14) / 5), 34, (h - 14) / 5 - 6] as const),
    inked(graphite.base, 1.8),
  )
  const tint = facts.finish(facts.pick([finishes.red ?? mask, graphite, steel, finishes.gold ?? mask])).body
  if (shield)
    return (
      jacks +
      path(d`M${x + 44} ${y + 8}h${w - 58}v${h * 0.56}l-26 ${h * 0.2}h${-w + 84}z`, inked(graphite.base)) +
      path(
        d`M${x + w * 0.3} ${y + h * 0.66}l${w * 0.3} ${-h * 0.5}M${x + w * 0.36} ${y + h * 0.66}l${w * 0.3} ${-h * 0.5}`,
        stroked(tint.base, 5),
      ) +
      (facts.isLit() ? lightBar(x + 60, y + 18, w * 0.4, 6) : '') +
      [0, 1, 2, 3, 4].map((i) => capacitor(x + w * 0.3 + i * 26, y + h * 0.88, 9, gold.base)).join('')
    )
  const caps = [0, 1, 2, 3, 4, 5, 6, 7]
    .map((i) => capacitor(x + w * 0.24 + (i % 4) * 24, y + h * 0.2 + Math.floor(i / 4) * 28, 9, i % 3 === 2 ? gold.base : steel.base))
    .join('')
  return (
    jacks +
    caps +
    chip(x + w * 0.62, y + h * 0.3, 62, 62) +
    chip(x + w * 0.26, y + h * 0.6, 44, 28) +
    rect(x + w * 0.46, y + h * 0.62, 26, 14, inked(steel.light, 1.4), 6) +
    smallParts(facts, x + w * 0.24, y + h * 0.78, w * 0.6, h * 0.14, 20) +
    rects([[x + w * 0.84, y + 8, 34, 12]], inked(graphite.dark, 1.2))
  )
}

/** An adapter on a short cable: the plug, the body, the sockets in its end. */
function usbAdapter(facts: Facts): Drawing {
  const { body: tone } = facts.finish(facts.pick([graphite, finishes.grey ?? graphite, finishes.white ?? graphite]))
  const count = networkPorts(facts).length
  const typeC = facts.says(/type[- ]?c|usb-c/i)
  const h = 76 + (count - 1) * 46
  const plug = typeC
    ? rect(-238, -13, 34, 26, inked(steel.base), 12)
    : rect(-246, -17, 44, 34, inked(steel.base), 2) +
      rects(
        [
          [-238, -10, 8, 6],
          [-238, 4, 8, 6],
        ],
        flat(ink),
      )
  const body =
    cable('M-150 0C-90 -30 -70 26 -10 0', graphite.base, 11) +
    plug +
    rect(-206, -23, 60, 46, inked(tone.base), 6) +
    rect(-20, -h / 2, 166, h, inked(tone.base), 10) +
    rect(-6, -h / 2 + 12, 138, h - 24, stroked(tone.light, 1.6), 6) +
    circle(16, 0, 4, flat(lights[3]))
  const end =
    rect(176, -h / 2, 74, h, inked(tone.base), 6) +
    Array.from({ length: count }, (_, i) => moved(213, (i - (count - 1) / 2) * 46, port('rj45', 0, 0, count > 1 ? 2.6 : 3.4))).join('')
  return { width: 496, height: Math.max(h, 90), body: body + end }
}

function soundBox(facts: Facts): Drawing {
  const { body: tone } = facts.finish()
  const dial =
    circle(66, 0, 52, inked(tone.dark)) +
    circle(66, 0, 40, inked(tone.base, 1.6)) +
    path('M66 -34v16', stroked(lights[3], 4)) +
    (facts.isLit() ? lightBar(-130, 58, 140, 6) : '')
  const jacks = [-112, -72, -32].map((x, i) => moved(x, 22, port('jack', 0, 0, 3.4, i))).join('')
  const body =
    cable('M150 -30C210 -40 190 60 250 40', graphite.base, 8) +
    rect(-160, -84, 320, 168, inked(tone.base), 18) +
    rect(-146, -70, 292, 140, stroked(tone.light, 1.6), 12) +
    dial +
    jacks
  return { width: 420, height: 176, body: `<g transform="translate(-40 0)">${body}</g>` }
}
