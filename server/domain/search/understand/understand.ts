// Interprets a search: joins words, finds their meanings, and corrects spelling. Pure, except for the vocabulary lookups.
import { cutText } from '#common/kit/cut-text.ts'
import type { Category } from '#common/specs/attribute.ts'
import { wholeWord } from '../read/marked-words.ts'
import { variantsOf } from '../read/other-models.ts'
import { type QuantityRange, readBounds } from '../read/read-bounds.ts'
import { readWords, type Word } from '../read/read-words.ts'
import { meaningOf } from '../read/spec-meanings.ts'
import { hasDigit, squash } from '../read/text.ts'
import { lookUps } from '../repair/asked-words.ts'
import { type Dictionary, defaultDictionary, isFiller } from '../repair/dictionary.ts'
import { type Correction, repair } from '../repair/repair-words.ts'
import { type Known, usesOf, type Vocabulary } from '../repair/vocabulary.ts'
import { categoryBesideNames, categoryOf, categoryOfFigures, refined, withoutConflicts } from './category.ts'
import { type Chip, chipsOf } from './chips.ts'
import { isOfDrives, speedsOf, speedWords, withSpeeds } from './drive-speed.ts'
import { type Figures, ofCategory, withFigures } from './figures.ts'
import { groupsOf } from './groups.ts'
import { chipOfPrice, type PriceRange } from './price.ts'
import { type Group, points, type Retrieval } from './retrieval.ts'
import { withSupplyFor } from './supply-for.ts'
import { wishesOf, withWishes } from './wishes.ts'

export type Understanding = Retrieval &
  Readonly<{
    chips: readonly Chip[]
    /** The bound of the price, which the caller applies like a filter. */
    price: PriceRange | null
    /** The search with its corrections: "Results for ryzen 7600"; null if nothing was corrected. */
    corrected: string | null
    corrections: readonly Correction[]
  }>

type Options = Readonly<{
  /** Uses every word as typed: "Search for ryzne 7600 instead". */
  isLiteral?: boolean
  dictionary?: Dictionary
  /** Reads figures as people mean them: "650w" is 650 W and more. Without it, every figure is exact. */
  figures?: Figures | null
  /** Numbers in the search that are models, never prices. */
  models?: ReadonlySet<string>
}>

const maxLength = 200
const maxWords = 12

export async function understand(typed: string, vocabulary: Vocabulary, options: Options = {}): Promise<Understanding> {
  const { isLiteral = false, dictionary = defaultDictionary, figures = null } = options
  const search = cutText(typed, maxLength)
  const read = readBounds(search, options.models)
  const ranges = figures === null ? [] : read.ranges
  const words = withoutFillers(withRanges(readWords(read.rest, dictionary.unitRules), ranges)).slice(0, maxWords)
  const { words: wanted, checked } = lookUps(words, dictionary)
  const doubtful = read.price?.doubtful ?? []
  const looked = await vocabulary.look([...wanted, ...doubtful, ...speedWords(search, words)], isLiteral ? [] : checked)
  const models = doubtful.filter((digits) => usesOf(looked, digits).name > 0)
  if (models.length > 0) return understand(typed, vocabulary, { ...options, models: new Set(models) })
  const repaired = repair(words, looked, dictionary, { isLiteral })
  // Repaired words may join with their neighbours, so they need another lookup.
  const known =
    repaired.words === words
      ? looked
      : await vocabulary.look([...lookUps(repaired.words, dictionary).words, ...speedWords(search, words)], [])
  const plainGroups = withoutConflicts(groupsOf(repaired.words, known, dictionary))
  const wishes = wishesOf(plainGroups)
  const speeds = figures === null ? new Set<Group>() : speedsOf(search, plainGroups)
  const told = (groups: readonly Group[]) =>
    categoryOf(groups, known, figures !== null) ??
    (figures === null ? undefined : (categoryOfFigures(groups) ?? categoryBesideNames(groups, known)))
  const telling = plainGroups.filter((group) => !wishes.has(group))
  const besideSpeeds = speeds.size === 0 ? undefined : told(telling.filter((group) => !speeds.has(group)))
  const isDrive = isOfDrives(besideSpeeds?.type)
  const category = isDrive ? besideSpeeds : told(telling)
  const withoutSpeeds =
    isDrive && category !== undefined ? ofCategory(withSpeeds(plainGroups, search, speeds, known), category) : plainGroups
  const refinedGroups = category === undefined ? withoutSpeeds : refined(withWishes(withoutSpeeds, wishes, category), category, known)
  const variants = variantsOf(repaired.words).filter((variant) => known.uses.has(variant))
  const bounded = await withFigures(refinedGroups, read.sides, category, figures)
  const groups = await withSupplyFor(search, bounded, category, { figures, variants })
  const isSpecs = isAllSpecs(groups, category, known)
  return {
    groups,
    price: read.price && { from: read.price.from, to: read.price.to },
    whole: isSpecs ? null : wholeWord(search),
    substring: isSpecs ? null : substringOf(read.rest, words.length, groups.length),
    // The 650 of "psu 650" is not a model with variants.
    variants: variantsOf(repaired.words.filter(({ start }) => !isOfFigure(start, groups))).filter((variant) => variants.includes(variant)),
    chips: [
      ...chipsOf(
        groups.filter(({ end }) => end > 0),
        category,
        search,
      ),
      ...(read.price === null ? [] : [chipOfPrice(read.price, search)]),
    ],
    corrected: repaired.corrections.length === 0 ? null : correctedText(search, repaired.corrections),
    corrections: repaired.corrections,
  }
}

/** "90YV0MD0-M0" is the beginning of a number, and its last piece is not a word. A search without blanks is more likely a number. */
function substringOf(search: string, words: number, groups: number): Retrieval['substring'] {
  const text = squash(search)
  if (words < 2 || text.length < shortestSubstring || !hasDigit(text)) return null
  return { text, points: groups * (/\s/.test(search.trim()) ? points.piece : points.said) }
}

const shortestSubstring = 5

const isOfFigure = (place: number, groups: readonly Group[]): boolean =>
  groups.some(({ figure, start, end }) => figure !== undefined && place >= start && place < end)

/** Some suppliers enter "1TB SSD" as a part number. */
function isAllSpecs(groups: readonly Group[], category: Category | undefined, known: Known): boolean {
  const [first, ...others] = groups
  if (others.length === 0 && first?.words.some((word) => usesOf(known, word).spec >= usualSpec)) return true
  return category !== undefined && groups.every(({ type, words }) => type !== null || meaningOf(category, words) !== undefined)
}

const usualSpec = 10

/** The words with each range as one. */
const withRanges = (words: readonly Word[], ranges: readonly QuantityRange[]): readonly Word[] =>
  ranges.reduce<readonly Word[]>((all, { low, high, start, end }) => {
    const [before, after] = [all.filter((word) => word.start < start), all.filter((word) => word.start >= end)]
    return [...before, { forms: high, low, wider: [], numbers: [], isFixed: true, start, end, isGlued: false }, ...after]
  }, words)

/** A filler may be a piece of a number: "Z790-A". */
function withoutFillers(words: readonly Word[]): readonly Word[] {
  const telling = words.filter((word, i) => !isFiller(word) || (i > 0 && word.isGlued) || words[i + 1]?.isGlued)
  return telling.length === 0 ? words : telling
}

const correctedText = (search: string, corrections: readonly Correction[]): string =>
  [...corrections]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, to }) => text.slice(0, start) + to + text.slice(end), search)
