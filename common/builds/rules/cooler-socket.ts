// The coolers must fit the processor's socket, or the board's if there is no processor. Facts of coolers: sockets; of processors: socket;
// of boards: socket, isNarrow.
import type { CoolerFacts } from '../part-facts.ts'
import { conflict, type Machine, type Piece, type Rule, type RuleAnswer, unknown, warning, worstOf } from './rule.ts'
import { notStated, The, the } from './wording.ts'

/** Sockets in a group have nearly the same holes: another mounting kit is often enough. */
const groups: readonly ReadonlySet<string>[] = [
  new Set(['LGA 1150', 'LGA 1151', 'LGA 1155', 'LGA 1156', 'LGA 1200', 'LGA 115x']),
  new Set(['LGA 1700', 'LGA 1851']),
  new Set(['LGA 2011', 'LGA 2011-3', 'LGA 2066']),
  new Set(['sTR4', 'sTRX4', 'sTR5', 'SP3']),
  new Set(['AM2', 'AM2+', 'AM3', 'AM3+', 'FM1', 'FM2', 'FM2+']),
]
/** A list with one of these belongs to a desktop cooler, which does not fit G34. */
const desktopOnly: readonly string[] = ['AM4', 'AM5', 'LGA 1700', 'LGA 1851']

function answerOf(socket: string, listed: readonly string[]): 'fits' | 'warning' | 'unknown' | 'conflict' {
  if (listed.includes(socket)) return 'fits'
  const group = groups.find((group) => group.has(socket))
  if (group !== undefined) return listed.some((other) => group.has(other)) ? 'warning' : 'conflict'
  if (socket === 'AM5') return listed.includes('AM4') ? 'warning' : 'conflict'
  if (socket === 'AM4') return listed.includes('AM5') ? 'unknown' : 'conflict'
  return socket === 'G34' && desktopOnly.some((other) => listed.includes(other)) ? 'conflict' : 'unknown'
}

function check({ cooler: coolers, cpu: cpus, board: boards }: Machine): RuleAnswer {
  const [board] = boards
  if (coolers.length === 0 || (cpus.length === 0 && board === undefined)) return null
  const holders = cpus.length > 0 ? cpus : boards
  return worstOf(
    coolers.flatMap((cooler) =>
      holders.map((holder) => meet(cooler, coolers, holder, holder.facts.socket, board?.facts.isNarrow ? board : null)),
    ),
  )
}

function meet(
  cooler: Piece<CoolerFacts>,
  coolers: readonly Piece[],
  holder: Piece,
  socket: string | null,
  narrowBoard: Piece | null,
): RuleAnswer {
  const { sockets: listed } = cooler.facts
  const values = [
    ['Socket', socket ?? notStated],
    ['Cooler', listed?.join(', ') ?? notStated],
  ] as const
  const pieces = [cooler, holder]
  if (narrowBoard !== null) {
    const message = `The motherboard has a narrow mount for coolers. Look up on the maker's page whether ${the(cooler, coolers)} comes in a version for it.`
    return unknown([cooler, narrowBoard], message, values)
  }
  if (socket === null || listed === null) {
    const missing = listed === null ? `The sockets of ${the(cooler, coolers)} are` : 'The socket for the cooler is'
    return unknown(pieces, `${missing} not stated. Look it up on the maker's page.`, values)
  }
  const answer = answerOf(socket, listed)
  if (answer === 'fits') return 'fits'
  if (answer === 'warning') {
    const message = `${The(cooler, coolers)} is not listed for ${socket}, but for a socket with nearly the same mount. Check that the box has the mounting kit for ${socket}, or order the kit.`
    return warning(pieces, message, values)
  }
  if (answer === 'unknown') {
    const message = `${The(cooler, coolers)} is not listed for ${socket}. Ask its maker whether there is a mounting kit.`
    return unknown(pieces, message, values)
  }
  return conflict(pieces, `${The(cooler, coolers)} cannot be mounted on ${socket}. Choose a cooler that lists ${socket}.`, values)
}

export const coolerSocket: Rule = {
  id: 'cooler-socket',
  about: 'Mount of the cooler',
  reads: ['cooler', 'cpu', 'board'],
  verifiedOn: '2026-11-23',
  check,
}
