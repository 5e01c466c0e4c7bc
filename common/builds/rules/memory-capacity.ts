// The board must take this amount of memory. Facts of boards: maxMemory, memoryType; of memory: capacity.
import { type Machine, type Rule, type RuleAnswer, sumOf, unknown, warning } from './rule.ts'
import { gigabytes, notStated } from './wording.ts'

/** Makers raised the limit of these boards in later BIOS versions. */
const raisedType = 'DDR5'

function check({ board: boards, memory: kits }: Machine): RuleAnswer {
  const [board] = boards
  if (board === undefined || kits.length === 0) return null
  const capacity = sumOf(kits, ({ facts }) => facts.capacity)
  const most = board.facts.maxMemory
  const values = [
    ['Memory', capacity === null ? notStated : gigabytes(capacity)],
    ['Motherboard, at most', most === null ? notStated : gigabytes(most)],
  ] as const
  const pieces = [...kits, board]
  if (capacity === null || most === null) {
    const missing = most === null ? 'The most memory that the motherboard takes' : 'The capacity of a memory kit'
    return unknown(pieces, `${missing} is not stated. Look it up on the maker's page.`, values)
  }
  if (capacity <= most) return 'fits'
  const compared = `The build has ${gigabytes(capacity)} of memory, but the motherboard is listed with ${gigabytes(most)} at most.`
  if (board.facts.memoryType === raisedType) {
    return warning(pieces, `${compared} A newer BIOS often raises the limit: check the maker's page, and update the BIOS first.`, values)
  }
  return unknown(pieces, `${compared} Look up on the maker's page whether it takes more, or choose less memory.`, values)
}

export const memoryCapacity: Rule = {
  id: 'memory-capacity',
  about: 'Most memory',
  reads: ['board', 'memory'],
  verifiedOn: '2026-11-23',
  check,
}
