// Ranks the hits of a search. The database computes the same sum; `server/domain/search/understand/retrieval.ts` defines the groups.
import { type Classes, isBegun } from '#server/domain/search/read/lexemes.ts'
import type { PartWords } from '#server/domain/search/read/part-words.ts'
import type { Alternative } from '#server/domain/search/repair/dictionary.ts'
import {
  type Figure,
  fineness,
  type Group,
  lastStep,
  points,
  pointsOfVariant,
  pointsOfWhole,
  type Retrieval,
} from '#server/domain/search/understand/retrieval.ts'

/** The words of a part by class, and its squashed names and numbers. */
export type IndexedPart = Readonly<{ a: ReadonlySet<string>; b: ReadonlySet<string>; c: ReadonlySet<string>; squashed: string }>

export const indexedPart = ({ numbers, a, b, c }: PartWords, squashed: string): IndexedPart => ({
  a: new Set([...numbers, ...a]),
  b: new Set(b),
  c: new Set(c),
  squashed,
})

/** The points of a part; null if it does not match. */
export function scoreOf({ groups, whole, substring, variants }: Retrieval, part: IndexedPart): number | null {
  const each = groups.filter(({ isWish }) => !isWish).map((group) => pointsOf(group, part))
  const isWhole = whole !== null && part.a.has(whole)
  const ofGroups = each.length === 0 || each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, 0)
  const ofSubstring = substring !== null && part.squashed.includes(substring.text) ? substring.points : 0
  const score = Math.max(ofGroups, ofSubstring)
  if (score === 0 && !isWhole) return null
  const isVariant = variants.some((word) => hasWord(part, word, 'ABC'))
  const all = score + (isWhole ? pointsOfWhole : 0) + (isVariant ? pointsOfVariant : 0)
  const finer = groups.filter(({ figure, isWish }) => figure !== undefined || isWish)
  return finer.length === 0 ? all : finer.reduce((sum, group) => sum + finePointsOf(group, part), all * fineness.point)
}

function finePointsOf({ figure, tiers }: Group, part: IndexedPart): number {
  if (figure !== undefined) return nearness(figure, part) * fineness.step
  const isGranted = tiers.some(({ alternatives, classes }) => alternatives.some((words) => hasAll(part, words, classes)))
  return isGranted ? fineness.wish : 0
}

/** The asked figure first, then the nearest. */
function nearness({ steps }: Figure, part: IndexedPart): number {
  const step = steps.findIndex((words) => words.some((word) => hasWord(part, word, 'B')))
  return lastStep - (step === -1 ? steps.length - 1 : step)
}

/** The points of the best tier that the part matches; 0 if it matches none. */
export function pointsOf({ tiers, substring }: Group, part: IndexedPart): number {
  const tier = tiers.find(({ alternatives, classes }) => alternatives.some((words) => hasAll(part, words, classes)))
  if (tier) return tier.points
  return substring !== null && part.squashed.includes(substring) ? points.substring : 0
}

const hasAll = (part: IndexedPart, words: Alternative, classes: Classes): boolean => words.every((word) => hasWord(part, word, classes))

const hasWord = ({ a, b, c }: IndexedPart, word: string, classes: Classes): boolean =>
  (classes !== 'B' && isIn(a, word)) || (classes !== 'A' && isIn(b, word)) || (classes === 'ABC' && isIn(c, word))

const isIn = (words: ReadonlySet<string>, word: string): boolean =>
  isBegun(word) ? [...words].some((one) => one.startsWith(word.slice(0, -1))) : words.has(word)

/** Tie-breakers for parts with the same points. */
export type Standing = Readonly<{
  id: number
  isOrderable: boolean
  unitsSold: number
  releaseYear: number | null
  isVerified: boolean
  availableQuantity: number
}>

const standings: readonly ((standing: Standing) => number)[] = [
  ({ isOrderable }) => Number(isOrderable),
  ({ unitsSold }) => unitsSold,
  ({ releaseYear }) => releaseYear ?? 0,
  ({ isVerified }) => Number(isVerified),
  ({ availableQuantity }) => availableQuantity,
  ({ id }) => -id,
]

/** Negative if `a` sorts before `b`. A new shop has no sales: new, verified and well-stocked parts come first. */
export function compareStandings(a: Standing, b: Standing): number {
  for (const standing of standings) {
    const difference = standing(b) - standing(a)
    if (difference !== 0) return difference
  }
  return 0
}
