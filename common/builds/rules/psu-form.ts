// The case must have a bay for a power supply of this form. Facts of supplies: formFactor; of cases: supplySizes, formFactor, volume,
// hasOwnSupply, hasSmallSupplyBay, maxCardLength, expansionSlots.
import type { CaseFacts } from '../part-facts.ts'
import type { Answer } from '../types.ts'
import { conflict, type Machine, type Rule, type RuleAnswer, unknown, warning } from './rule.ts'
import { either, notStated } from './wording.ts'

const towers: ReadonlySet<string> = new Set(['ATX mid tower', 'ATX full tower', 'E-ATX mid tower', 'E-ATX full tower'])
const smallTowers: ReadonlySet<string> = new Set(['Micro ATX mid tower', 'Micro ATX mini tower'])
const smallestTower = 'Mini-ITX tower'
/** In litres, mm and slots. */
const leastVolumeForAtx = 28
const leastForSfx = { volume: 10, cardLength: 200, slots: 2 }

function answerByList(form: string, listed: readonly string[]): Answer {
  if (listed.includes(form) || (form === 'SFX' && listed.includes('SFX-L'))) return 'fits'
  if (form !== 'SFX' && form !== 'SFX-L') return 'conflict'
  // Fits with a bracket.
  if (listed.includes('ATX')) return 'warning'
  return form === 'SFX-L' && listed.includes('SFX') ? 'unknown' : 'conflict'
}

function answerByForm(form: string, pcCase: CaseFacts): Answer {
  if (takesAtx(pcCase)) {
    if (form === 'ATX') return 'fits'
    return form === 'SFX' || form === 'SFX-L' ? 'warning' : 'unknown'
  }
  return form === 'SFX' && takesSfx(pcCase) ? 'warning' : 'unknown'
}

function takesAtx({ formFactor, volume, hasOwnSupply, hasSmallSupplyBay }: CaseFacts): boolean {
  if (towers.has(formFactor ?? '')) return !hasSmallSupplyBay
  return smallTowers.has(formFactor ?? '') && (volume ?? 0) >= leastVolumeForAtx && !hasOwnSupply
}

const takesSfx = ({ formFactor, volume, hasOwnSupply, maxCardLength, expansionSlots }: CaseFacts): boolean =>
  formFactor === smallestTower &&
  (volume ?? 0) >= leastForSfx.volume &&
  (maxCardLength ?? 0) >= leastForSfx.cardLength &&
  (expansionSlots ?? 0) >= leastForSfx.slots &&
  !hasOwnSupply

function check({ supply: supplies, case: cases }: Machine): RuleAnswer {
  const [supply] = supplies
  const [pcCase] = cases
  if (supply === undefined || pcCase === undefined) return null
  const form = supply.facts.formFactor
  const listed = pcCase.facts.supplySizes
  const pieces = [supply, pcCase]
  const values = [
    ['Power supply', form ?? notStated],
    ['Case', listed?.join(', ') ?? notStated],
  ] as const
  if (form === null) return unknown(pieces, "The form factor of the power supply is not stated. Look it up on the maker's page.", values)
  const answer = listed === null ? answerByForm(form, pcCase.facts) : answerByList(form, listed)
  if (answer === 'fits') return 'fits'
  if (answer === 'warning') {
    const message =
      listed === null && pcCase.facts.formFactor === smallestTower
        ? `The power supply is ${form}, and the case does not state which forms it takes. Cases of this size take SFX: check the case, and whether a bracket is in its box.`
        : `The power supply is ${form} and the bay of the case is for ATX. Order a bracket from ${form} to ATX if there is none in the box.`
    return warning(pieces, message, values)
  }
  if (answer === 'unknown') {
    const taken = listed === null ? 'which power supplies the case takes is not stated' : `the case lists ${either(listed)}`
    return unknown(pieces, `The power supply is ${form}, and ${taken}. Look up the bay on the page of the case's maker.`, values)
  }
  const choices = either(listed ?? [])
  const message = `The power supply is ${form}, but the case takes ${choices}. Choose a power supply of form ${choices}, or another case.`
  return conflict(pieces, message, values)
}

export const psuForm: Rule = {
  id: 'psu-form',
  about: 'Form of the power supply',
  reads: ['supply', 'case'],
  verifiedOn: '2026-11-23',
  check,
}
