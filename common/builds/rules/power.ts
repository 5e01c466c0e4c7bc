// The power supply must be strong enough for the build. Facts of supplies: wattage; of processors: packagePower, tdp, socket; of cards:
// tdp; of drives: is35Inch; of fans: fans. The table is in ../power.ts.
import { comfortable, powerNeeded, powerOfCard, powerOfCpu, withReserve } from '../power.ts'
import { conflict, type Machine, type Rule, type RuleAnswer, unknown, warning } from './rule.ts'
import { both, notStated, the, watts } from './wording.ts'

function check(machine: Machine): RuleAnswer {
  const { supply: supplies, cpu: cpus, card: cards } = machine
  const [supply] = supplies
  if (supply === undefined || cpus.length + cards.length === 0) return null
  const pieces = [supply, ...cpus, ...cards]
  const { wattage } = supply.facts
  const needed = powerNeeded(machine)
  const values = [
    ['Needed', needed === null ? notStated : watts(needed)],
    ['Power supply', wattage === null ? notStated : watts(wattage)],
  ] as const
  if (needed === null || wattage === null) {
    const missing = [
      ...cpus.filter(({ facts }) => powerOfCpu(facts) === null).map((cpu) => the(cpu, cpus)),
      ...cards.filter(({ facts }) => powerOfCard(facts) === null).map((card) => the(card, cards)),
      ...(wattage === null ? [the(supply, supplies)] : []),
    ]
    return unknown(pieces, `The power of ${both(missing)} is not stated. Look it up on the maker's page.`, values)
  }
  if (needed > wattage) {
    const message = `The parts need about ${watts(needed)}, but the power supply has ${watts(wattage)}. Choose one with at least ${watts(roundUp(needed))}.`
    return conflict(pieces, message, values)
  }
  if (needed * comfortable > wattage * 100) {
    const message = `The parts need about ${watts(needed)} of the ${watts(wattage)} of the power supply, which leaves little to spare. ${watts(roundUp(needed))} or more are quieter and last longer.`
    return warning(pieces, message, values)
  }
  return 'fits'
}

/** Rounds up to a power that is sold, with some reserve. */
const roundUp = (needed: number): number => Math.ceil(withReserve(needed) / 50) * 50

export const power: Rule = {
  id: 'power',
  about: 'Power',
  reads: ['supply', 'cpu', 'card', 'drive', 'fan'],
  verifiedOn: '2026-11-23',
  check,
}
