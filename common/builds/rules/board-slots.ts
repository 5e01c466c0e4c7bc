// The board must have slots for all graphics cards and PCIe drives, and room behind its slots for their width. Facts of boards: cardSlots,
// formFactor; of cards: slotWidth; of drives: form.
import { conflict, countOf, type Machine, type Rule, type RuleAnswer, unknown } from './rule.ts'
import { slotsOf } from './slots-of-card.ts'
import { counted, notStated } from './wording.ts'

/** Slot positions along the edge of a board. */
const placesByForm: ReadonlyMap<string, number> = new Map([
  ['Mini-ITX', 1],
  ['Mini-DTX', 2],
  ['Micro ATX', 4],
  ['ATX', 7],
])

function check({ board: boards, card: cards, drive: drives }: Machine): RuleAnswer {
  const [board] = boards
  const driveCards = drives.filter(({ facts }) => facts.form === 'card')
  const pieces = [...cards, ...driveCards]
  const count = countOf(pieces)
  if (board === undefined || count === 0) return null
  const slots = board.facts.cardSlots
  const values = [
    ['Cards', String(count)],
    ['Slots with four lanes or more', slots === null ? notStated : String(slots.wide)],
  ] as const
  if (slots === null) {
    const message = "The motherboard's slots for cards are not stated. Look them up on the maker's page."
    return unknown([...pieces, board], message, values)
  }
  const places = Math.max(placesByForm.get(board.facts.formFactor ?? '') ?? Number.POSITIVE_INFINITY, slots.all)
  const widths = cards.map(({ facts }) => (facts.slotWidth === null ? 1 : slotsOf(facts.slotWidth)))
  const covered = cards.reduce((sum, { quantity }, place) => sum + (widths[place] ?? 1) * quantity, 0) + countOf(driveCards)
  // The widest card goes into the last slot, where it covers no other slot.
  const needed = covered - Math.max(1, ...widths) + 1
  if (needed > places) {
    const message = `The cards cover ${counted(needed, 'slot')}, but a ${board.facts.formFactor} motherboard has room for ${places}. Choose narrower or fewer cards, or a larger motherboard.`
    return conflict([...pieces, board], message, [
      ['Cards', counted(needed, 'slot')],
      ['Motherboard', counted(places, 'slot')],
    ])
  }
  if (count <= slots.wide) return 'fits'
  if (count > slots.all) {
    const message = `The build has ${counted(count, 'card')}, but the motherboard has ${counted(slots.all, 'slot')}. Remove a card, or choose a motherboard with more slots.`
    return conflict([...pieces, board], message, [
      ['Cards', String(count)],
      ['Slots', String(slots.all)],
    ])
  }
  const message = `The build has ${counted(count, 'card')}, but the motherboard has only ${counted(slots.wide, 'slot')} with four lanes or more. Look up whether a card works in a slot with one lane.`
  return unknown([...pieces, board], message, values)
}

export const boardSlots: Rule = {
  id: 'board-slots',
  about: 'Slots of the motherboard',
  reads: ['board', 'card', 'drive'],
  verifiedOn: '2026-11-23',
  check,
}
