// The case must have room for a board of this form. Facts of boards: formFactor, socketCount; of cases: boardSizes, formFactor.
import type { BoardFacts, CaseFacts } from '../part-facts.ts'
import type { Answer } from '../types.ts'
import { conflict, type Machine, type Rule, type RuleAnswer, unknown, warning } from './rule.ts'
import { either, notStated } from './wording.ts'

/** From the smallest to the largest. */
const sizes: ReadonlyMap<string, number> = new Map([
  ['Mini-ITX', 0],
  ...['Mini-DTX', 'Flex ATX'].map((form) => [form, 1] as const),
  ['Micro ATX', 2],
  ['ATX', 3],
  ...['E-ATX', 'XL-ATX', 'SSI CEB', 'SSI EEB', 'HPTX'].map((form) => [form, 4] as const),
])
const [microAtx, atx, largest] = [2, 3, 4]
/** Forms that cases list. */
const common: ReadonlySet<string> = new Set(['Mini-ITX', 'Micro ATX', 'ATX'])
/** Their lists name Mini-ITX only, even if they take more. */
const isHtpc = ({ formFactor }: CaseFacts): boolean => formFactor === 'HTPC'
const isRoomy = ({ formFactor }: CaseFacts): boolean => formFactor === 'ATX full tower' || (formFactor ?? '').startsWith('E-ATX ')

const plainForm = (form: string | null): string | null => (form === 'Thin Mini-ITX' ? 'Mini-ITX' : form)

function answerOf(form: string, listed: readonly string[], board: BoardFacts, pcCase: CaseFacts): Answer {
  const isLargerThanListed = form === 'E-ATX' && (board.socketCount ?? 1) > 1
  if (listed.includes(form) && !isLargerThanListed) return 'fits'
  const size = sizes.get(form)
  if (size === undefined) return 'unknown'
  const most = Math.max(...listed.map((one) => sizes.get(one) ?? -1))
  if (common.has(form)) return most >= size ? 'fits' : isHtpc(pcCase) ? 'unknown' : 'conflict'
  if (size < largest) return most >= microAtx ? 'fits' : 'unknown'
  if (most < atx) return isHtpc(pcCase) ? 'unknown' : 'conflict'
  return form === 'E-ATX' && board.socketCount === 1 && isRoomy(pcCase) ? 'warning' : 'unknown'
}

function check({ board: boards, case: cases }: Machine): RuleAnswer {
  const [board] = boards
  const [pcCase] = cases
  if (board === undefined || pcCase === undefined) return null
  const form = plainForm(board.facts.formFactor)
  const listed = pcCase.facts.boardSizes?.map((size) => plainForm(size) ?? size) ?? []
  const values = [
    ['Motherboard', board.facts.formFactor ?? notStated],
    ['Case', listed.length === 0 ? notStated : listed.join(', ')],
  ] as const
  const pieces = [board, pcCase]
  if (form === null || listed.length === 0) {
    const missing = form === null ? "The motherboard's form factor is" : 'The motherboards that the case takes are'
    return unknown(pieces, `${missing} not stated. Look it up on the maker's page.`, values)
  }
  const answer = answerOf(form, listed, board.facts, pcCase.facts)
  if (answer === 'fits') return 'fits'
  const compared = `The motherboard is ${form}, but the case is listed for ${either(listed)}.`
  if (answer === 'conflict') {
    return conflict(pieces, `${compared} Choose a larger case, or a ${either(listed)} motherboard.`, values)
  }
  if (answer === 'warning') {
    return warning(pieces, `${compared} Most cases of this size take E-ATX boards: compare the board's width with the case.`, values)
  }
  return unknown(pieces, `${compared} Compare the board's measurements with the case, or choose a case that lists ${form}.`, values)
}

export const boardInCase: Rule = {
  id: 'board-in-case',
  about: 'Motherboard in the case',
  reads: ['board', 'case'],
  verifiedOn: '2026-11-23',
  check,
}
