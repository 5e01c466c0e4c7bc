// The board must connect drives that are not M.2, SATA or a card: SAS, U.2 and old ones. Facts of boards: chipset, u2Ports; of drives:
// form, bus.
import { conflict, countOf, type Machine, type Rule, type RuleAnswer, unknown, worstOf } from './rule.ts'
import { notStated, The, the } from './wording.ts'

/** Boards with these chipsets have no SAS. */
const desktopChipset = /^[ABHPQXZ]\d{2,3}$/

function check({ board: boards, drive: drives }: Machine): RuleAnswer {
  const [board] = boards
  const others = drives.filter(({ facts }) => facts.form === 'other')
  if (board === undefined || others.length === 0) return null
  const u2 = countOf(others.filter(({ facts }) => facts.bus === 'U.2'))
  const { chipset, u2Ports } = board.facts
  return worstOf(
    others.map((drive) => {
      const { bus } = drive.facts
      const pieces = [drive, board]
      if (bus === 'SAS') {
        const values = [
          ['Drive', 'SAS'],
          ['Chipset', chipset ?? notStated],
        ] as const
        if (chipset !== null && desktopChipset.test(chipset)) {
          const message = `${The(drive, drives)} uses SAS, which a motherboard with the ${chipset} chipset does not have. Choose a SATA drive, or add a SAS controller.`
          return conflict(pieces, message, values)
        }
        return unknown(
          pieces,
          `Whether the motherboard connects ${the(drive, drives)}, which uses SAS, depends on the model. Look it up on the maker's page.`,
          values,
        )
      }
      if (bus === 'U.2') {
        if (u2 <= (u2Ports ?? 0)) return 'fits'
        const message = `${The(drive, drives)} uses U.2, and the motherboard lists too few U.2 ports. Look them up on the maker's page, or order an adapter.`
        return unknown(pieces, message, [
          ['U.2 drives', String(u2)],
          ['U.2 ports', u2Ports === null ? notStated : String(u2Ports)],
        ])
      }
      const message = `The connection of ${the(drive, drives)} is not stated, or is one that few motherboards have (mSATA, PATA). Look up on the maker's page whether this motherboard has it.`
      return unknown(pieces, message, [
        ['Drive', 'other connection'],
        ['Motherboard', notStated],
      ])
    }),
  )
}

export const driveBus: Rule = {
  id: 'drive-bus',
  about: 'Connection of other drives',
  reads: ['board', 'drive'],
  verifiedOn: '2026-11-23',
  check,
}
