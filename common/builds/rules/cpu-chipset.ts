// The board's chipset must run processors of this generation; checked if the socket fits. Facts of processors: socket, generation,
// isRefreshed, isPhoenix, isXeon, isEpyc, tdp; of boards: socket, chipset, isLaterRevision.
import type { BoardFacts, CpuFacts } from '../part-facts.ts'
import type { Answer } from '../types.ts'
import { type ChipsetRow, chipsetTable } from './cpu-chipset-table.ts'
import { cpuSocket } from './cpu-socket.ts'
import { isServerChipset } from './platforms.ts'
import { conflict, type Machine, type Piece, type Rule, type RuleAnswer, unknown, warning, worstOf } from './rule.ts'
import { either, notStated, The, the, watts } from './wording.ts'

function check(machine: Machine): RuleAnswer {
  const { cpu: cpus, board: boards } = machine
  const [board] = boards
  if (board === undefined || cpuSocket.check(machine) !== 'fits') return null
  const rows = chipsetTable.get(board.facts.socket ?? '')
  return rows === undefined ? 'fits' : worstOf(cpus.map((cpu) => meet(cpu, cpus, board, rows)))
}

function meet(cpu: Piece<CpuFacts>, cpus: readonly Piece[], board: Piece<BoardFacts>, rows: readonly ChipsetRow[]): RuleAnswer {
  const { generation } = cpu.facts
  const { chipset } = board.facts
  const values = [
    ['Processor', generation ?? notStated],
    ['Chipset', chipset ?? notStated],
  ] as const
  if (chipset === null || generation === null) {
    const missing = chipset === null ? "The motherboard's chipset" : `The generation of ${the(cpu, cpus)}`
    return unknown([cpu, board], `${missing} is not stated. Look up the list of processors on the motherboard maker's page.`, values)
  }
  const answer = answerOf(rows, cpu.facts, board.facts)
  if (answer === 'fits') return 'fits'
  const about = `${The(cpu, cpus)} (${[generation, ...(cpu.facts.isXeon ? ['Xeon'] : []), ...powerIn(rows, cpu.facts)].join(', ')})`
  if (answer === 'warning') {
    const message = `${about} runs on the ${chipset} chipset if the motherboard's BIOS is new enough. Check the BIOS version in the maker's list of processors, and update it first if necessary.`
    return warning([cpu, board], message, values)
  }
  if (answer === 'unknown') {
    const message = `Whether ${the(cpu, cpus)} (${generation}) runs on this ${chipset} motherboard depends on its maker. Look it up in the maker's list of processors.`
    return unknown([cpu, board], message, values)
  }
  const better = chipsetsFor(rows, cpu.facts, board.facts)
  const advice = better.length === 0 ? 'Choose another processor or motherboard.' : `Choose a motherboard with ${either(better)}.`
  return conflict([cpu, board], `${about} does not run on the ${chipset} chipset, though the socket fits. ${advice}`, values)
}

/** The processor's power, if a row depends on it. */
const powerIn = (rows: readonly ChipsetRow[], { tdp }: CpuFacts): readonly string[] =>
  tdp !== null && rows.some(({ tdpUpTo }) => tdpUpTo !== undefined) ? [watts(tdp)] : []

type ChipOfBoard = Pick<BoardFacts, 'chipset' | 'isLaterRevision'>

/** Unknown if no row matches. */
const answerOf = (rows: readonly ChipsetRow[], cpu: CpuFacts, board: ChipOfBoard): Answer =>
  rows.find((row) => matches(row, cpu, board))?.answer ?? 'unknown'

const matches = (row: ChipsetRow, cpu: CpuFacts, board: ChipOfBoard): boolean =>
  (row.generations === undefined || (cpu.generation !== null && row.generations.includes(cpu.generation))) &&
  (row.chipsets === undefined || (board.chipset !== null && isAmong(row.chipsets, board.chipset))) &&
  (row.isXeon === undefined || row.isXeon === cpu.isXeon) &&
  (row.isEpyc === undefined || row.isEpyc === cpu.isEpyc) &&
  (row.isRefreshed === undefined || row.isRefreshed === cpu.isRefreshed) &&
  (row.isPhoenix === undefined || row.isPhoenix === cpu.isPhoenix) &&
  (row.isLaterRevision === undefined || row.isLaterRevision === board.isLaterRevision) &&
  (row.tdpUpTo === undefined || (cpu.tdp !== null && cpu.tdp <= row.tdpUpTo))

const isAmong = (chipsets: NonNullable<ChipsetRow['chipsets']>, chipset: string): boolean =>
  chipsets === 'server' ? isServerChipset(chipset) : chipsets.includes(chipset)

const mostNamed = 6

/** Chipsets with the same socket that run the processor. */
function chipsetsFor(rows: readonly ChipsetRow[], cpu: CpuFacts, { isLaterRevision }: BoardFacts): readonly string[] {
  const named = new Set(rows.flatMap(({ chipsets }) => (chipsets === undefined || chipsets === 'server' ? [] : chipsets)))
  return [...named].filter((chipset) => answerOf(rows, cpu, { isLaterRevision, chipset }) === 'fits').slice(0, mostNamed)
}

export const cpuChipset: Rule = {
  id: 'cpu-chipset',
  about: 'Chipset and generation of the processor',
  reads: ['cpu', 'board'],
  verifiedOn: '2026-11-23',
  check,
}
