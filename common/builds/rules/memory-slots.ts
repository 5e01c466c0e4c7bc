// The board must have a slot for every memory module. Facts of boards: memorySlots, formFactor, socket; of memory: modules.
import type { BoardFacts } from '../part-facts.ts'
import { isMiniItx } from './platforms.ts'
import { conflict, type Machine, type Rule, type RuleAnswer, sumOf, unknown } from './rule.ts'
import { counted, notStated } from './wording.ts'

/** A higher number of stated slots is a supplier error. */
const mostOnMiniItx = 2
const mostOnDesktop = 4
const desktopSockets: ReadonlySet<string> = new Set([
  ...['AM4', 'AM5'],
  ...['LGA 1150', 'LGA 1151', 'LGA 1155', 'LGA 1200', 'LGA 1700', 'LGA 1851'],
])

function credibleSlots(board: BoardFacts): number {
  if (isMiniItx(board)) return mostOnMiniItx
  return desktopSockets.has(board.socket ?? '') ? mostOnDesktop : Number.POSITIVE_INFINITY
}

function check({ board: boards, memory: kits }: Machine): RuleAnswer {
  const [board] = boards
  if (board === undefined || kits.length === 0) return null
  const modules = sumOf(kits, ({ facts }) => facts.modules)
  const slots = board.facts.memorySlots
  const values = [
    ['Modules', modules === null ? notStated : String(modules)],
    ['Slots', slots === null ? notStated : String(slots)],
  ] as const
  if (modules === null || slots === null) {
    const missing = slots === null ? "The number of the motherboard's memory slots" : 'The number of modules of a memory kit'
    return unknown([...kits, board], `${missing} is not stated. Look it up on the maker's page.`, values)
  }
  const isCredible = slots === 1 ? board.facts.formFactor === 'Thin Mini-ITX' : slots <= credibleSlots(board.facts)
  const sure = isCredible || slots === 1 ? slots : credibleSlots(board.facts)
  if (modules <= sure) return 'fits'
  if (isCredible || (slots !== 1 && modules > slots)) {
    const message = `The memory has ${counted(modules, 'module')}, but the motherboard has ${counted(slots, 'slot')}. Choose a kit of fewer, larger modules.`
    return conflict([...kits, board], message, values)
  }
  const message = `The memory has ${counted(modules, 'module')}. The motherboard is listed with ${counted(slots, 'slot')}, which is unlikely for its size and socket: look it up on the maker's page.`
  return unknown([...kits, board], message, values)
}

export const memorySlots: Rule = { id: 'memory-slots', about: 'Memory slots', reads: ['board', 'memory'], verifiedOn: '2026-11-23', check }
