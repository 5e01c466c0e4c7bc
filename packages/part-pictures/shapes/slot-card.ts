// The common frame of cards for a slot: the rear with the ports to the left, the board with its bracket and contacts to the right.
import type { Drawing } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { mask, type Tone } from '../palette.ts'
import { d, inked, path, rect, spread, stroked } from '../svg.ts'
import { bracketEdge, bracketHeight, cardContacts, laneLengths, rearBracket } from './expansion-card.ts'
import type { Port } from './ports.ts'

export type Area = { x: number; y: number; w: number; h: number }

/** What the name and the data say of how the card is connected. */
export const connection = (facts: Facts): string => `${facts.word('interface')} ${facts.name}`

export const isUsb = (facts: Facts): boolean => /\busb\b/i.test(connection(facts)) && !/pci/i.test(connection(facts))

export function slotCard(facts: Facts, ports: readonly Port[], parts: (facts: Facts, area: Area, ports: number) => string): Drawing {
  const said = connection(facts)
  const older = /\bpci(-x)?\b(?!e)/i.test(said) && !/pcie|pci express/i.test(said)
  const lanes = Number(/x(1|2|4|8|16)\b/i.exec(/pcie[^,]*/i.exec(said)?.[0] ?? '')?.[1] ?? 1)
  const low = !older && ports.length <= 2 && (facts.says(/low[- ]profile|\blp\b/i) || facts.share('low') < 0.3)
  const k = 2.15
  const bracket = low ? bracketHeight.low : bracketHeight.full
  const tall = (low ? 60 : older || ports.length > 4 ? 98 : facts.choose<number>('board height', [72, 84, 92, 100])) * k
  const wide =
    Math.max(facts.choose<number>('board length', [104, 118, 130, 148, 164]), (laneLengths[lanes] ?? 25) + 44, older ? 134 : 0) * k
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
  const red: Tone = { base: '#8d3a34', dark: '#6a2924', light: '#a8534c' }
  return facts.says(/gaming|asus|strix|killer|blaster ?x|ae-\d|creative/i)
    ? dark
    : facts.choose('board', [mask, mask, dark, blue, blue, red])
}

const traces = ({ x, y, w, h }: Area, tone: Tone): string =>
  path(
    spread(6, 0.36, 0.6)
      .map((share, i) => d`M${x + w * 0.3} ${y + h * share}h${w * 0.22}l${14 + i * 3} ${14 + i * 3}V${y + h - 10}`)
      .join(''),
    stroked(tone.light, 1.4),
  )
