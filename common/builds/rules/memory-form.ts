// The modules must have the form of the board's slots: DIMM, or SO-DIMM as in notebooks. Facts of boards: formFactor, socket, chipset,
// isForServers; of memory: form.
import type { BoardFacts } from '../part-facts.ts'
import { conflict, type Machine, type Rule, type RuleAnswer, unknown, worstOf } from './rule.ts'
import { notStated, The, the } from './wording.ts'

const largeForms: ReadonlySet<string> = new Set(['Micro ATX', 'ATX', 'E-ATX', 'XL-ATX', 'SSI CEB', 'SSI EEB', 'HPTX'])
const smallForms: ReadonlySet<string> = new Set(['Mini-ITX', 'Mini-DTX'])
/** Small boards with these sockets have DIMM slots if they have a desktop chipset. */
const desktopSockets: ReadonlySet<string> = new Set(['AM4', 'AM5', 'LGA 1151', 'LGA 1200', 'LGA 1700', 'LGA 1851'])
const desktopChipset = /^[ABHXZ]\d{3}$/

function takesDimm({ formFactor, socket, chipset, isForServers }: BoardFacts): boolean {
  if (formFactor === null) return false
  if (largeForms.has(formFactor)) return true
  return smallForms.has(formFactor) && desktopSockets.has(socket ?? '') && desktopChipset.test(chipset ?? '') && !isForServers
}

function check({ board: boards, memory: kits }: Machine): RuleAnswer {
  const [board] = boards
  if (board === undefined || kits.length === 0) return null
  if (!takesDimm(board.facts)) {
    const message = "Whether the motherboard takes DIMM or SO-DIMM modules is not known. Look it up on the maker's page."
    return unknown([board, ...kits], message, [
      ['Memory', kits[0]?.facts.form ?? notStated],
      ['Motherboard', board.facts.formFactor ?? 'form factor not stated'],
    ])
  }
  return worstOf(
    kits.map((kit) => {
      const { form } = kit.facts
      if (form === 'DIMM') return 'fits'
      const values = [
        ['Memory', form ?? notStated],
        ['Motherboard', 'DIMM'],
      ] as const
      if (form === null)
        return unknown(
          [kit, board],
          `The form of ${the(kit, kits)} is not stated. The motherboard takes DIMM: look it up on the maker's page.`,
          values,
        )
      const message = `${The(kit, kits)} has SO-DIMM modules, which are for notebooks, but the motherboard takes DIMM. Choose DIMM memory.`
      return conflict([kit, board], message, values)
    }),
  )
}

export const memoryForm: Rule = {
  id: 'memory-form',
  about: 'Form of memory modules',
  reads: ['board', 'memory'],
  verifiedOn: '2026-11-23',
  check,
}
