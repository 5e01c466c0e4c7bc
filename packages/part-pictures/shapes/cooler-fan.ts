import type { Facts } from '../facts.ts'
import { graphite, lights, steel, type Tone } from '../palette.ts'

/** The look of a cooler's fans, for `fan`. */
export const rotorOf = (facts: Facts, body: Tone, accent: Tone) => ({
  blades: facts.pick([7, 9, 9, 11]),
  turn: facts.roll() * 40,
  well: body,
  blade: accent !== body && facts.roll() < 0.6 ? accent : body,
  hub: body === graphite ? steel : body,
  ring: facts.isLit() ? lights : [],
})
