// Words that several rules use in their messages.
import type { PartKind } from '../part-facts.ts'
import type { Piece } from './rule.ts'

const nouns: Readonly<Record<PartKind, string>> = {
  cpu: 'processor',
  board: 'motherboard',
  memory: 'memory kit',
  card: 'graphics card',
  supply: 'power supply',
  case: 'case',
  cooler: 'cooler',
  drive: 'drive',
  fan: 'fan',
}

/** `the graphics card`, or its name if there are several different ones. */
export const the = (piece: Piece, among: readonly Piece[]): string => (among.length > 1 ? piece.name : `the ${nouns[piece.facts.kind]}`)

export const The = (piece: Piece, among: readonly Piece[]): string => {
  const words = the(piece, among)
  return among.length > 1 ? words : `T${words.slice(1)}`
}

export const mm = (length: number): string => `${length} mm`
export const watts = (power: number): string => `${power} W`
export const gigabytes = (size: number): string => `${size} GB`
export const notStated = 'not stated'

/** `1 module`, `2 modules`, `2 power supplies` */
export const counted = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`

/** `A, B or C` */
export const either = (choices: readonly string[]): string =>
  choices.length < 2 ? (choices[0] ?? '') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`

export const both = (things: readonly string[]): string =>
  things.length < 2 ? (things[0] ?? '') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`
