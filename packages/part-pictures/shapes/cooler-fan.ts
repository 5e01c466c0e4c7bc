import type { Facts } from '../facts.ts'
import { lights, steel, type Tone } from '../palette.ts'
import type { FanStyle } from './fan.ts'

export const beige: Tone = { base: '#d9c3a5', dark: '#b39b7b', light: '#e9d9c2' }
/** Rotors show their lit side. */
export const deepBrown: Tone = { base: '#654832', dark: '#4d3524', light: '#7d5a40' }

/** The look of a cooler's fans, for `fan`; it follows the product line. */
export const rotorOf = (facts: Facts, body: Tone, accent: Tone): FanStyle & { well: Tone } => ({
  blades: facts.choose('blades', [7, 9, 9, 11, 13]),
  turn: facts.roll() * 40,
  hub: facts.share('hub') < 0.55 ? facts.finish().trim : steel,
  ring: facts.isLit() ? lights : [],
  ...(isBrown(facts)
    ? { well: beige, blade: deepBrown }
    : { well: body, blade: accent !== body && facts.share('blade') < 0.6 ? accent : body }),
})

/** The one maker whose fans are brown unless the name says otherwise. */
export const isBrown = (facts: Facts): boolean => facts.says(/^noctua\b(?!.*\b(chromax|redux|black|industrial))/i)
