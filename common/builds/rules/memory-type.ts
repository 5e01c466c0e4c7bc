// The board must take this type of memory. Facts of boards: memoryType, socket; of memory: memoryType.
import type { BoardFacts } from '../part-facts.ts'
import { conflict, type Machine, type Rule, type RuleAnswer, unknown, worstOf } from './rule.ts'
import { notStated, The, the } from './wording.ts'

/** The memory types that exist for a socket. Other sockets may have any type. */
const possibleTypes: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...['AM4', 'LGA 1200', 'LGA 2011-3', 'LGA 2066', 'sTR4', 'sTRX4'].map((socket) => [socket, ['DDR4']] as const),
  ...['AM5', 'LGA 1851', 'sTR5'].map((socket) => [socket, ['DDR5']] as const),
  ...['LGA 1150', 'LGA 1155', 'AM3+', 'FM2', 'FM2+'].map((socket) => [socket, ['DDR3']] as const),
  ['LGA 1151', ['DDR3', 'DDR4']],
  ['LGA 1700', ['DDR4', 'DDR5']],
])

const isPossible = ({ socket, memoryType }: BoardFacts): boolean =>
  memoryType !== null && (possibleTypes.get(socket ?? '')?.includes(memoryType) ?? true)

function check({ board: boards, memory: kits }: Machine): RuleAnswer {
  const [board] = boards
  if (board === undefined || kits.length === 0) return null
  const wanted = board.facts.memoryType
  if (wanted === null || !isPossible(board.facts)) {
    const found = wanted === null ? 'not stated' : `stated as ${wanted}, which does not exist for ${board.facts.socket}`
    return unknown([board, ...kits], `The motherboard's memory type is ${found}. Look it up on the maker's page.`, [
      ['Memory', kits[0]?.facts.memoryType ?? notStated],
      ['Motherboard', wanted ?? notStated],
    ])
  }
  return worstOf(
    kits.map((kit) => {
      const { memoryType } = kit.facts
      if (memoryType === wanted) return 'fits'
      const values = [
        ['Memory', memoryType ?? notStated],
        ['Motherboard', wanted],
      ] as const
      if (memoryType === null) {
        return unknown(
          [kit, board],
          `The type of ${the(kit, kits)} is not stated. The motherboard takes ${wanted} only: look it up on the maker's page.`,
          values,
        )
      }
      const message = `${The(kit, kits)} is ${memoryType}, but the motherboard takes ${wanted} only. Choose ${wanted} memory, or a motherboard for ${memoryType}.`
      return conflict([kit, board], message, values)
    }),
  )
}

export const memoryType: Rule = { id: 'memory-type', about: 'Type of memory', reads: ['board', 'memory'], verifiedOn: '2026-11-23', check }
