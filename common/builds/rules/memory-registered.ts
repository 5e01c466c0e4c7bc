// Registered and unbuffered memory must not be mixed, and the board must take the chosen kind. Facts of memory: isRegistered, isEcc; of
// boards: socket, isSoldered, chipset.
import type { BoardFacts } from '../part-facts.ts'
import { desktopSockets, isServerChipset } from './platforms.ts'
import { conflict, type Machine, type Rule, type RuleAnswer, unknown } from './rule.ts'
import { notStated } from './wording.ts'

/** Only boards with these sockets or this chipset certainly take registered memory. */
const registeredSockets: ReadonlySet<string> = new Set(['sTR5', 'LGA 3647', 'G34'])
const registeredChipset = '5520'
/** With a server chipset these sockets take it, too. */
const mixedSockets: ReadonlySet<string> = new Set(['LGA 2011', 'LGA 2011-3'])
const registeredOnlySocket = 'sTR5'
/** Boards with these sockets may require registered memory. */
const serverSockets: ReadonlySet<string> = new Set(['G34', 'LGA 3647'])

function check({ board: boards, memory: kits }: Machine): RuleAnswer {
  if (kits.length === 0) return null
  const registered = kits.filter(({ facts }) => facts.isRegistered === true)
  const unbuffered = kits.filter(({ facts }) => facts.isRegistered === false)
  if (registered.length > 0 && unbuffered.length > 0) {
    const message = 'Registered and unbuffered memory do not work together. Choose kits of one kind.'
    return conflict([...registered, ...unbuffered], message, [
      ['Memory', 'registered'],
      ['Other memory', 'unbuffered'],
    ])
  }
  const [board] = boards
  if (board === undefined) return null
  const pieces = [...kits, board]
  const { socket, isSoldered } = board.facts
  const sort = registered.length === kits.length ? 'registered' : unbuffered.length === kits.length ? 'unbuffered' : null
  const values = [
    ['Memory', sort ?? notStated],
    ['Motherboard', socket ?? (isSoldered ? 'soldered processor' : notStated)],
  ] as const
  if (sort === null || (socket === null && !isSoldered)) {
    const missing = sort === null ? 'Whether a memory kit is registered or unbuffered' : "The motherboard's socket"
    return unknown(pieces, `${missing} is not stated. Look it up on the maker's page.`, values)
  }
  const isEcc = kits.every(({ facts }) => facts.isEcc)
  const answer = sort === 'registered' ? answerOfRegistered(board.facts) : answerOfUnbuffered(board.facts, isEcc)
  if (answer === 'fits') return 'fits'
  const other = sort === 'registered' ? 'unbuffered' : 'registered'
  if (answer === 'conflict') {
    return conflict(pieces, `The memory is ${sort}, but a motherboard with ${socket} needs ${other} memory. Choose ${other} kits.`, values)
  }
  const message = `Whether this motherboard takes ${sort} memory${sort === 'unbuffered' && !isEcc ? ' without ECC' : ''} depends on the model. Look it up in the maker's list of memory.`
  return unknown(pieces, message, values)
}

function answerOfRegistered({ socket, chipset }: BoardFacts): 'fits' | 'unknown' | 'conflict' {
  if (socket !== null && desktopSockets.has(socket)) return 'conflict'
  if (registeredSockets.has(socket ?? '') || chipset === registeredChipset) return 'fits'
  return mixedSockets.has(socket ?? '') && isServerChipset(chipset) ? 'fits' : 'unknown'
}

function answerOfUnbuffered({ socket, chipset, isSoldered }: BoardFacts, isEcc: boolean): 'fits' | 'unknown' | 'conflict' {
  if (socket === registeredOnlySocket) return 'conflict'
  if (!isServerChipset(chipset) && !serverSockets.has(socket ?? '') && !isSoldered) return 'fits'
  return isEcc && socket !== null && desktopSockets.has(socket) ? 'fits' : 'unknown'
}

export const memoryRegistered: Rule = {
  id: 'memory-registered',
  about: 'Registered and unbuffered memory',
  reads: ['memory', 'board'],
  verifiedOn: '2026-11-23',
  check,
}
