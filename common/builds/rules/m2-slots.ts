// The board must have M.2 slots for all M.2 drives, in their lengths, and for SATA drives. Facts of boards: m2Slots; of drives: form,
// length, isM2Sata.
import { conflict, countOf, type Machine, type Rule, type RuleAnswer, unknown } from './rule.ts'
import { counted, notStated, The } from './wording.ts'

function check({ board: boards, drive: drives }: Machine): RuleAnswer {
  const [board] = boards
  const m2 = drives.filter(({ facts }) => facts.form === 'm2')
  if (board === undefined || m2.length === 0) return null
  const count = countOf(m2)
  const slots = board.facts.m2Slots
  const pieces = [...m2, board]
  const values = [
    ['M.2 drives', String(count)],
    ['M.2 slots', slots === null ? notStated : slots.sure === slots.most ? String(slots.sure) : `${slots.sure} to ${slots.most}`],
  ] as const
  if (slots === null) return unknown(pieces, "The motherboard's M.2 slots are not stated. Look them up on the maker's page.", values)
  if (count > slots.most) {
    const message = `The build has ${counted(count, 'M.2 drive')}, but the motherboard has ${counted(slots.most, 'slot')} for them. Choose fewer, larger drives, use SATA drives, or choose a motherboard with more slots.`
    return conflict(pieces, message, values)
  }
  if (count > slots.sure) {
    const message = `The build has ${counted(count, 'M.2 drive')}, and the motherboard may not have that many slots. Look them up on the maker's page.`
    return unknown(pieces, message, values)
  }
  const odd = m2.find(({ facts }) => facts.length === null || !slots.lengths.includes(facts.length))
  if (odd !== undefined) {
    const length = odd.facts.length ?? 'an unknown length'
    const message = `${The(odd, m2)} is of length ${length}, which no slot of the motherboard lists. Look up on the maker's page which lengths its slots take.`
    return unknown([odd, board], message, [
      ['Drive', odd.facts.length ?? notStated],
      ['M.2 slots', slots.lengths.join(', ') || notStated],
    ])
  }
  const sata = m2.filter(({ facts }) => facts.isM2Sata)
  if (countOf(sata) <= slots.sata) return 'fits'
  const [first] = sata
  const who = sata.length === 1 && first !== undefined ? `${The(first, m2)} uses` : 'Some M.2 drives use'
  const message = `${who} SATA, which not every M.2 slot takes. Look up on the maker's page which slots do, or choose an NVMe drive.`
  return unknown([...sata, board], message, [
    ['M.2 SATA drives', String(countOf(sata))],
    ['Slots listed for SATA', String(slots.sata)],
  ])
}

export const m2Slots: Rule = { id: 'm2-slots', about: 'M.2 slots', reads: ['board', 'drive'], verifiedOn: '2026-11-23', check }
