// The processors must fit the board's socket, and the board must have a socket for each. Facts of processors: socket, worksInPairs; of
// boards: socket, socketCount, isSoldered.
import type { BoardFacts, CpuFacts } from '../part-facts.ts'
import { conflict, countOf, type Machine, type Piece, type Rule, type RuleAnswer, unknown, worstOf } from './rule.ts'
import { counted, notStated, The, the } from './wording.ts'

/** By the processor's socket: other sockets that take it. The reverse never fits. */
const alsoFits: ReadonlyMap<string, string> = new Map([
  ['FM2', 'FM2+'],
  ['AM3', 'AM3+'],
])

function check({ cpu: cpus, board: boards }: Machine): RuleAnswer {
  const [board] = boards
  if (cpus.length === 0 || board === undefined) return null
  if (board.facts.isSoldered) {
    const message =
      'The motherboard comes with a processor soldered on and takes no other one. Remove the processor, or choose a motherboard with a socket.'
    return conflict([...cpus, board], message, [
      ['Processor', cpus[0]?.facts.socket ?? notStated],
      ['Motherboard', 'soldered processor'],
    ])
  }
  if (board.facts.socket === null) {
    const message = "The motherboard's socket is not stated. Look it up on the maker's page, and compare it with the processor's."
    return unknown([...cpus, board], message, [
      ['Processor', cpus[0]?.facts.socket ?? notStated],
      ['Motherboard', notStated],
    ])
  }
  return worstOf([...cpus.map((cpu) => meet(cpu, cpus, board, board.facts.socket ?? '')), checkCount(cpus, board)])
}

function meet(cpu: Piece<CpuFacts>, cpus: readonly Piece[], board: Piece<BoardFacts>, boardSocket: string): RuleAnswer {
  const { socket } = cpu.facts
  if (socket === boardSocket || (socket !== null && alsoFits.get(socket) === boardSocket)) return 'fits'
  if (socket === null) {
    const message = `The socket of ${the(cpu, cpus)} is not stated. The motherboard has ${boardSocket}: look up on the maker's page whether they match.`
    return unknown([cpu, board], message, [
      ['Processor', notStated],
      ['Motherboard', boardSocket],
    ])
  }
  const message = `${The(cpu, cpus)} has socket ${socket}, but the motherboard has ${boardSocket}. Choose a motherboard with ${socket}, or a processor for ${boardSocket}.`
  return conflict([cpu, board], message, [
    ['Processor', socket],
    ['Motherboard', boardSocket],
  ])
}

function checkCount(cpus: readonly Piece<CpuFacts>[], board: Piece<BoardFacts>): RuleAnswer {
  const count = countOf(cpus)
  const sockets = board.facts.socketCount ?? 1
  if (count > sockets) {
    const message = `The build has ${counted(count, 'processor')}, but the motherboard has ${counted(sockets, 'socket')}. Remove ${counted(count - sockets, 'processor')}, or choose a motherboard with more sockets.`
    return conflict([...cpus, board], message, [
      ['Processors', String(count)],
      ['Sockets', String(sockets)],
    ])
  }
  if (count < 2) return 'fits'
  if (cpus.length > 1) {
    const message = 'Two processors on one motherboard must be of the same model. Choose the same processor twice.'
    return conflict(cpus, message, [
      ['Processor', cpus[0]?.name ?? ''],
      ['Other processor', cpus[1]?.name ?? ''],
    ])
  }
  const single = cpus.find(({ facts }) => !facts.worksInPairs)
  if (single === undefined) return 'fits'
  const message = `${The(single, cpus)} does not work beside a second one. Choose a processor for two sockets, such as Xeon E5-2600, or remove one.`
  return conflict([single, board], message, [
    ['Processors', String(count)],
    ['Works in pairs', 'no'],
  ])
}

export const cpuSocket: Rule = {
  id: 'cpu-socket',
  about: 'Socket of the processor',
  reads: ['cpu', 'board'],
  verifiedOn: '2026-11-23',
  check,
}
