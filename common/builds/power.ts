// The power that a machine needs, in watts.
import type { CardFacts, CpuFacts } from './part-facts.ts'
import type { Machine } from './rules/rule.ts'
import type { Power } from './types.ts'

/** Board, memory and connected devices. */
const base = 60
const perLargeDrive = 10
const perDrive = 6
const perFan = 3
/** The full load in percent of the TDP: of processors by socket, and of graphics cards. */
const loadBySocket: ReadonlyMap<string, number> = new Map([
  ...['AM4', 'AM5'].map((socket) => [socket, 135] as const),
  ...['LGA 1200', 'LGA 1700', 'LGA 1851'].map((socket) => [socket, 200] as const),
])
const cardLoad = 110

/** The power that a supply should have, in percent of the needed power. */
export const comfortable = 120

export const withReserve = (needed: number): number => (needed * comfortable) / 100

const share = (power: number, percent: number): number => Math.round((power * percent) / 100)

/** Null if it is not stated. */
export const powerOfCpu = ({ packagePower, tdp, socket }: CpuFacts): number | null =>
  packagePower ?? (tdp === null ? null : share(tdp, loadBySocket.get(socket ?? '') ?? 100))

export const powerOfCard = ({ tdp }: CardFacts): number | null => (tdp === null ? null : share(tdp, cardLoad))

/** Null if there is neither a processor nor a card, or if the power of one of them is not stated. */
export function powerNeeded({ cpu: cpus, card: cards, drive: drives, fan: fans }: Machine): number | null {
  if (cpus.length + cards.length === 0) return null
  let needed = base
  for (const cpu of cpus) {
    const power = powerOfCpu(cpu.facts)
    if (power === null) return null
    needed += power * cpu.quantity
  }
  for (const card of cards) {
    const power = powerOfCard(card.facts)
    if (power === null) return null
    needed += power * card.quantity
  }
  for (const { facts, quantity } of drives) needed += (facts.is35Inch ? perLargeDrive : perDrive) * quantity
  for (const { facts, quantity } of fans) needed += perFan * facts.fans * quantity
  return needed
}

export function powerOf(machine: Machine): Power | null {
  const needed = powerNeeded(machine)
  if (needed === null) return null
  const [supply, ...others] = machine.supply
  const available = others.length === 0 && supply?.quantity === 1 ? supply.facts.wattage : null
  return available === null ? { needed } : { needed, available }
}
