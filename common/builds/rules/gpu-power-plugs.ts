// The power supply must have the plugs that the graphics cards need. Facts of cards: sixPin, eightPin, highPower (12V-2x6 and 12VHPWR),
// tdp; of supplies: highPower, eightPin (6+2-pin), wattage, isAtx3.
import type { CardFacts, SupplyFacts } from '../part-facts.ts'
import { conflict, type Machine, type Piece, type Rule, type RuleAnswer, unknown, warning } from './rule.ts'
import { counted, notStated, The, the } from './wording.ts'

/** In watts: the capacity of the slot and of each plug. */
const perSlot = 75
const perSixPin = 75
const perEightPin = 150
const perHighPower = 600
const leastPlugsOfAdapter = 2
/** In watts: weaker supplies have one such plug. */
const leastForSeveral = 1000
/** Minimum credible numbers of 6+2-pin plugs, by power. */
const credible = [
  { from: 650, least: 2 },
  { from: 850, least: 3 },
] as const

type Plugs = Readonly<{ sixPin: number; eightPin: number; adapters: number }>

/** True if the stated plugs can carry the card's power. */
function isCredibleCard({ tdp, sixPin, eightPin, highPower }: CardFacts): boolean {
  if (tdp === null) return false
  if (highPower > 0 && sixPin + eightPin > 0) return false
  return tdp <= perSlot + perSixPin * sixPin + perEightPin * eightPin + perHighPower * highPower
}

/** Assigns native plugs to the cards with the highest power; the others need adapters from 8-pin plugs. */
function plugsFor(cards: readonly Piece<CardFacts>[], native: number): Plugs {
  let left = native
  let [sixPin, eightPin, adapters] = [0, 0, 0]
  const each = cards.flatMap(({ facts, quantity }) => Array.from({ length: quantity }, () => facts))
  for (const card of each.toSorted((a, b) => (b.tdp ?? 0) - (a.tdp ?? 0))) {
    sixPin += card.sixPin
    eightPin += card.eightPin
    const used = Math.min(left, card.highPower)
    left -= used
    if (card.highPower > used) {
      const perPlug = Math.max(leastPlugsOfAdapter, Math.ceil((card.tdp ?? 0) / card.highPower / perEightPin))
      adapters += (card.highPower - used) * perPlug
    }
  }
  return { sixPin, eightPin, adapters }
}

const isCredibleCount = (count: number, wattage: number | null): boolean =>
  credible.every(({ from, least }) => (wattage ?? 0) < from || count >= least)

function check({ card: cards, supply: supplies }: Machine): RuleAnswer {
  const [supply] = supplies
  if (cards.length === 0 || supply === undefined) return null
  const doubtful = cards.find(({ facts }) => !isCredibleCard(facts))
  if (doubtful !== undefined) {
    const message = `Which power plugs ${the(doubtful, cards)} needs is not stated, or they do not match its power. Look them up on the maker's page.`
    return unknown([doubtful, supply], message, [
      ['Graphics card', notStated],
      ['Power supply', offered(supply.facts)],
    ])
  }
  return meet(cards, supply)
}

function meet(cards: readonly Piece<CardFacts>[], supply: Piece<SupplyFacts>): RuleAnswer {
  const needy = cards.filter(({ facts }) => facts.sixPin + facts.eightPin + facts.highPower > 0)
  if (needy.length === 0) return 'fits'
  const pieces = [...needy, supply]
  const { eightPin: count, highPower, wattage, isAtx3 } = supply.facts
  const needsHighPower = needy.some(({ facts }) => facts.highPower > 0)
  const plugs = plugsFor(needy, highPower)
  const needed = plugs.sixPin + plugs.eightPin + plugs.adapters
  const values = [
    [needy.length === 1 ? 'Graphics card' : 'Graphics cards', wanted(needy)],
    ['Power supply', offered(supply.facts)],
  ] as const
  if (needsHighPower && highPower > 1 && (wattage ?? 0) < leastForSeveral) {
    const message = `The power supply is listed with ${counted(highPower, '12V-2x6 plug')}, which is unlikely for its power. Look up its plugs on the maker's page.`
    return unknown(pieces, message, values)
  }
  if (needed === 0) return 'fits'
  if (count === null) {
    const message = `The number of the power supply's PCIe plugs is not stated, and ${counted(needed, 'plug')} ${needed === 1 ? 'is' : 'are'} needed (${wanted(needy)}). Look it up on the maker's page.`
    return unknown(pieces, message, values)
  }
  const owner = needy.length === 1 && needy[0] ? The(needy[0], cards) : 'The graphics cards'
  const verb = needy.length === 1 ? 'needs' : 'need'
  if (needed <= count) {
    if (plugs.adapters === 0) return 'fits'
    const message = `${owner} ${verb} a 12V-2x6 plug, for which an adapter takes ${counted(plugs.adapters, 'PCIe plug')} of the power supply. Check that the adapter is in the card's box, or choose a power supply with a 12V-2x6 plug.`
    return warning(pieces, message, values)
  }
  const compared = `${owner} ${verb} ${counted(needed, 'PCIe plug')} (${wanted(needy)}${plugs.adapters > 0 ? ' by an adapter' : ''}), but the power supply is listed with ${count}.`
  const mayHaveMore = (plugs.adapters > 0 && isAtx3) || plugs.eightPin + plugs.adapters <= count || !isCredibleCount(count, wattage)
  if (mayHaveMore) return unknown(pieces, `${compared} Other plugs of it may do: look them up on the maker's page.`, values)
  return conflict(pieces, `${compared} Choose a power supply with more plugs.`, values)
}

function wanted(cards: readonly Piece<CardFacts>[]): string {
  const total = (of: (facts: CardFacts) => number) => cards.reduce((sum, { facts, quantity }) => sum + of(facts) * quantity, 0)
  return texts([
    [total(({ highPower }) => highPower), '12V-2x6'],
    [total(({ eightPin }) => eightPin), '8-pin'],
    [total(({ sixPin }) => sixPin), '6-pin'],
  ])
}

const offered = ({ highPower, eightPin }: SupplyFacts): string =>
  texts([
    [highPower, '12V-2x6'],
    [eightPin ?? 0, '6+2-pin'],
  ])

const texts = (plugs: readonly (readonly [count: number, name: string])[]): string =>
  plugs
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} × ${name}`)
    .join(', ') || notStated

export const gpuPowerPlugs: Rule = {
  id: 'gpu-power-plugs',
  about: 'Power plugs of the graphics card',
  reads: ['card', 'supply'],
  verifiedOn: '2026-11-23',
  check,
}
