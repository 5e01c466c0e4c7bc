// The board must have a port for every SATA drive. M.2 drives often disable two ports. Facts of boards: sataPorts (null over 20, too); of
// drives: form.
import { conflict, countOf, type Machine, type Rule, type RuleAnswer, unknown, warning } from './rule.ts'
import { counted, notStated } from './wording.ts'

const portsThatM2SwitchesOff = 2

function check({ board: boards, drive: drives }: Machine): RuleAnswer {
  const [board] = boards
  const sata = drives.filter(({ facts }) => facts.form === 'sata')
  if (board === undefined || sata.length === 0) return null
  const count = countOf(sata)
  const ports = board.facts.sataPorts
  const pieces = [...sata, board]
  const values = [
    ['SATA drives', String(count)],
    ['SATA ports', ports === null ? notStated : String(ports)],
  ] as const
  if (ports === null)
    return unknown(pieces, "The number of the motherboard's SATA ports is not stated. Look it up on the maker's page.", values)
  if (count > ports) {
    const message = `The build has ${counted(count, 'SATA drive')}, but the motherboard has ${counted(ports, 'port')}. Choose fewer, larger drives, or a motherboard with more ports.`
    return conflict(pieces, message, values)
  }
  const m2 = drives.filter(({ facts }) => facts.form === 'm2')
  if (m2.length === 0 || count <= ports - portsThatM2SwitchesOff) return 'fits'
  const message = `The build has ${counted(count, 'SATA drive')} for ${counted(ports, 'port')}, and an M.2 drive can turn some of them off. Look up in the motherboard's manual which M.2 slot to use.`
  return warning([...pieces, ...m2], message, values)
}

export const sataPorts: Rule = { id: 'sata-ports', about: 'SATA ports', reads: ['board', 'drive'], verifiedOn: '2026-11-23', check }
