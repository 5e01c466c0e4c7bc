// Speeds of drives: "7000 mb/s ssd". Parts have no typed speed, so it narrows nothing and gets no chip: drives whose names tell such a speed or
// more come first, then those whose interface allows it.
import { storage } from '#common/specs/categories/storage.ts'
import type { Word } from '../read/read-words.ts'
import { type Known, usesOf } from '../repair/vocabulary.ts'
import type { Group, Tier } from './retrieval.ts'

const ofMegabytes = /\d\s?-?\s?mb(?:ps|\s?\/\s?s(?:ec)?)$/i
const ofGigabytes = /\d\s?-?\s?gb(?:ps|\s?\/\s?s(?:ec)?)$/i
/** Links of drives have these speeds in gigabits: "SATA 6 Gb/s". */
const links: ReadonlySet<number> = new Set([1.5, 3, 6, 12, 22.5, 24])
const fastest = 16
const step = 0.05
/** The most that drives of an interface reach, in GB/s, and the interfaces that are faster. */
const reached: readonly Readonly<{ most: number; faster: readonly string[] }>[] = [
  { most: 0.6, faster: ['pcie3', 'pcie4', 'pcie5'] },
  { most: 3.9, faster: ['pcie4', 'pcie5'] },
  { most: 7.9, faster: ['pcie5'] },
]

/** In GB/s; undefined for other texts. */
function speedOf(text: string, [word = '']: readonly string[]): number | undefined {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(mb|g)$/.exec(word) ?? []
  const speed = Number(digits) / (unit === 'mb' ? 1000 : 1)
  return ofMegabytes.test(text) || (ofGigabytes.test(text) && !links.has(speed)) ? speed || undefined : undefined
}

/** The words of names with the asked speeds or more, which the vocabulary should tell about. */
export const speedWords = (search: string, words: readonly Word[]): readonly string[] =>
  words.flatMap(({ start, end, forms }) => {
    const speed = speedOf(search.slice(start, end), forms)
    return speed === undefined ? [] : fasterWords(speed)
  })

const fasterWords = (speed: number): readonly string[] =>
  Array.from({ length: Math.max(1, Math.ceil((fastest - speed) / step)) }, (_, i) => Number((speed + i * step).toFixed(3)))
    .filter((faster) => !links.has(faster))
    .map((faster) => (faster < 1 ? `${Math.round(faster * 1000)}mb` : `${faster}g`))

/** The groups that are speeds of drives. */
export const speedsOf = (search: string, groups: readonly Group[]): ReadonlySet<Group> =>
  new Set(groups.filter(({ type, words, start, end }) => type === null && speedOf(search.slice(start, end), words) !== undefined))

/** The speeds as wishes. */
export const withSpeeds = (groups: readonly Group[], search: string, speeds: ReadonlySet<Group>, known: Known): readonly Group[] =>
  groups.flatMap((group) => {
    const speed = speeds.has(group) ? speedOf(search.slice(group.start, group.end), group.words) : undefined
    if (speed === undefined) return [group]
    const named = fasterWords(speed).filter((word) => usesOf(known, word).name > 0)
    const faster = reached.findLast(({ most }) => speed > most)?.faster ?? []
    const wish = { ...group, isWish: true, substring: null, looser: null }
    const ofNames = tierOf('A', named.length > 0 ? named : group.words.slice(0, 1))
    // Names that tell the speed grant both wishes, so they come before interfaces.
    const ofLinks = { ...wish, end: group.start, words: [], tiers: [ofNames, tierOf('B', faster)] }
    return [{ ...wish, tiers: [ofNames] }, ...(faster.length === 0 ? [] : [ofLinks])]
  })

const tierOf = (classes: Tier['classes'], words: readonly string[]): Tier => ({
  points: 0,
  classes,
  alternatives: words.map((word) => [word]),
})

export const isOfDrives = (type: string | undefined): boolean => type === storage.type
