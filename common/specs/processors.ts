// Processor data for people and the compatibility rules: sockets and generations.
import { type Choice, type OneAttribute, one } from './attribute.ts'
import { sockets, wordsOfSocket } from './choices.ts'
import { squash } from './read-specs.ts'
import { textAt } from './source.ts'

/** Generations with the texts that identify them, in matching order: "Zen 4" before "Zen". */
const tellingTexts: readonly Choice[] = [
  ['Zen 5'],
  ['Zen 4'],
  ['Zen 3'],
  ['Zen 2'],
  ['Zen+'],
  ['Zen'],
  ['Excavator'],
  ['Piledriver', 'Vishera'],
  ['Bulldozer'],
  ['Steamroller'],
  ['Raptor Lake Refresh'],
  ['Raptor Lake'],
  ['Alder Lake'],
  ['Arrow Lake Refresh'],
  ['Arrow Lake'],
  ['Rocket Lake'],
  ['Comet Lake'],
  ['Cascade Lake'],
  ['Coffee Lake'],
  ['Kaby Lake'],
  ['Skylake'],
  ['Broadwell'],
  ['Haswell Refresh'],
  ['Haswell'],
  ['Ivy Bridge'],
  ['Sandy Bridge'],
]

/** The generation of a microarchitecture: "Ivy Bridge-EP" is Ivy Bridge. */
export function generationOf(microarchitecture: string): string | undefined {
  const written = squash(microarchitecture)
  return tellingTexts.find((texts) => texts.some((telling) => written.includes(squash(telling))))?.[0]
}

export const generation: OneAttribute = one('Generation', tellingTexts, {
  group: 'Main',
  read: ({ specs }) => generationOf(textAt(specs, 'microarchitecture')),
  isClosed: true,
  isFilter: true,
  words: (name) => [name],
})

const socketOptions = { group: 'Compatibility', isFilter: true, row: 1, isHead: true, words: wordsOfSocket } as const

/** Suppliers write LGA 2011 for LGA 2011-3, too; the generation shows which one is meant. */
export const processorSocket: OneAttribute = one('Socket', sockets, {
  ...socketOptions,
  read: ({ specs }) => {
    const written = textAt(specs, 'socket')
    const isThird = /^(?:Haswell|Broadwell)/.test(generationOf(textAt(specs, 'microarchitecture')) ?? '')
    return squash(written) === 'lga2011' && isThird ? 'LGA 2011-3' : written
  },
})

const several = /^\s*(\d)\s*x\s+/i
const narrow = /\bnarrow\b/i
const soldered = /^\s*integrated\b/i

/** A board's socket without a supplier's additions: `2 x LGA 2011-3 Narrow`. */
export const boardSocket: OneAttribute = one('Socket', sockets, {
  ...socketOptions,
  read: ({ specs }) => {
    const written = textAt(specs, 'socket')
    if (soldered.test(written)) return undefined
    const socket = written.replace(several, '').replace(narrow, '').trim()
    return squash(socket) === 'lga2011' && squash(textAt(specs, 'memory.ram_type')) === 'ddr4' ? 'LGA 2011-3' : socket
  },
})

/** The number of sockets of a board; undefined if its field does not name a socket. */
export function socketCount(written: string): number | undefined {
  if (written.trim() === '' || soldered.test(written)) return undefined
  return Number(several.exec(written)?.[1] ?? 1)
}

export const hasNarrowMount = (written: string): true | undefined => narrow.test(written) || undefined
export const isSoldered = (written: string): boolean | undefined => (written.trim() === '' ? undefined : soldered.test(written))
