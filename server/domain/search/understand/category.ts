// Interprets words by the category of the search: "27" is a monitor size, and a spec counts more than a name that mentions it.
import type { Category } from '#common/specs/attribute.ts'
import { categories } from '#common/specs/categories.ts'
import { typeWord } from '../read/marked-words.ts'
import { readWords } from '../read/read-words.ts'
import { meaningOf, meaningsOf, wordsOfNumber } from '../read/spec-meanings.ts'
import { hasDigit, isNumber } from '../read/text.ts'
import { type Known, usesOf } from '../repair/vocabulary.ts'
import { meantFigures } from './meant-figures.data.ts'
import { type Group, points } from './retrieval.ts'
import { seriesTypes } from './series.data.ts'

const byType: ReadonlyMap<string, Category> = new Map(categories.map((category) => [typeWord(category.type), category]))

/**
 * The category that the search names, or the only one in which every word can be a spec. `isMeant`: of several, the only one of which people
 * mean such a figure as a bound.
 */
export function categoryOf(groups: readonly Group[], known: Known, isMeant = false): Category | undefined {
  const named = new Set(groups.flatMap(({ type }) => type ?? []))
  if (named.size > 0) return named.size === 1 ? byType.get([...named][0] ?? '') : undefined
  // The usual spelling first: "4tb" is a drive size, but its other spelling "4000gb" could be a memory size.
  for (const spellings of [1, Number.POSITIVE_INFINITY]) {
    const fits = categories.filter((category) => fitsAll(category, groups, spellings, known))
    const meant = isMeant ? fits.filter((category) => groups.some(({ words }) => hasMeantFigure(category, words))) : []
    if (fits.length > 0) return clearest(fits, groups) ?? (meant.length === 1 ? meant[0] : undefined)
  }
  return undefined
}

/** "850w gold" is a power supply: some graphics cards are gold, too, but customers rarely search for them by colour. */
function clearest(fits: readonly Category[], groups: readonly Group[]): Category | undefined {
  const [first, second] = fits
    .map((category) => ({ category, distance: groups.reduce((sum, { words }) => sum + rowOf(category, words), 0) }))
    .sort((a, b) => a.distance - b.distance)
  return second === undefined || (first !== undefined && second.distance - first.distance >= clearDistance) ? first?.category : undefined
}

const rowOf = (category: Category, words: readonly string[]): number => meaningOf(category, words)?.[1].attribute.row ?? noRow

const noRow = 9
const clearDistance = 3

/**
 * The category of a figure beside names: "corsair ddr5 6000" is memory, because two of its words are specs of memory and one of them tells its
 * kind. A single spec may be part of a name: "980 pro 1tb".
 */
export function categoryOfFigures(groups: readonly Group[]): Category | undefined {
  const counted = categories
    .filter(({ type }) => Object.hasOwn(meantFigures, type))
    .map((category) => {
      const meanings = groups.flatMap(({ type, words }) => (type === null ? (meaningOf(category, words)?.[1] ?? []) : []))
      const isTelling =
        meanings.some(({ key }) => Object.hasOwn(meantFigures[category.type] ?? {}, key)) &&
        meanings.some(({ attribute: { kind, row } }) => kind !== 'number' && row !== undefined)
      return { category, specs: isTelling ? meanings.length : 0 }
    })
  const most = Math.max(...counted.map(({ specs }) => specs))
  const [only, ...others] = most < 2 ? [] : counted.filter(({ specs }) => specs === most)
  return others.length === 0 ? only?.category : undefined
}

/**
 * The category of figures beside makers and series: "corsair 850w" asks for as much as "850w". Names with digits are of models, whose figures
 * are exact: "980 pro 1tb".
 */
export function categoryBesideNames(groups: readonly Group[], known: Known): Category | undefined {
  if (groups.some(({ type }) => type !== null)) return undefined
  const names = groups.filter(({ words, uses }) => uses > 0 && !words.some(hasDigit))
  const figures = groups.filter((group) => !names.includes(group))
  if (names.length === 0 || figures.length === 0) return undefined
  const series = new Set(names.flatMap(({ words }) => seriesOf(words)))
  const only = series.size === 1 ? categories.find(({ type }) => series.has(type)) : undefined
  const category = only ?? (series.size === 0 ? categoryOf(figures, known, true) : undefined)
  const isFigure = ({ words }: Group) => category !== undefined && hasMeantFigure(category, words)
  if (category === undefined || !figures.some(isFigure)) return undefined
  if (!figures.every(({ words }) => meaningOf(category, words) !== undefined)) return undefined
  return names.every(({ words }) => canBeName(words, category)) ? category : undefined
}

const seriesOf = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => seriesTypes.get(word) ?? seriesTypes.get(word.replace(/\d+$/, '')) ?? [])

const hasMeantFigure = (category: Category, words: readonly string[]): boolean =>
  Object.hasOwn(meantFigures[category.type] ?? {}, meaningOf(category, words)?.[1].key ?? '')

/** A spec of another kind of part is not a name, but a colour may be one: "WD Black". */
const canBeName = (words: readonly string[], category: Category): boolean =>
  meaningOf(category, words) !== undefined ||
  !categories.some((other) => words.some((word) => meaningsOf(other, word).some(({ key }) => key !== 'colour')))

/** The types whose specs a text tells with all of its words, in the most prominent ones: "ddr5" is memory, although boards have it, too. */
export function typesTold(text: string): readonly string[] {
  const words = readWords(text)
  if (words.length === 0) return []
  const told = categories.flatMap((category) =>
    words.every(({ forms }) => meaningOf(category, forms) !== undefined)
      ? [{ type: category.type, row: words.reduce((sum, { forms }) => sum + rowOf(category, forms), 0) }]
      : [],
  )
  const first = Math.min(...told.map(({ row }) => row))
  return told.filter(({ row }) => row === first).map(({ type }) => type)
}

/** A number without a unit fits many categories, so at least one group must be a clear spec. */
function fitsAll(category: Category, groups: readonly Group[], spellings: number, known: Known): boolean {
  const tellsMeaning = ({ words }: Group) => meaningOf(category, words.slice(0, spellings)) !== undefined
  return groups.some(tellsMeaning) && groups.every((group) => tellsMeaning(group) || bareWords(category, group, known).length > 0)
}

/** Accepts only numbers that occur in the catalogue: a webcam with 27 pictures per second is possible, but does not exist. */
function bareWords(category: Category, { words: [first = ''] }: Group, known: Known): readonly string[] {
  return isNumber(first) ? wordsOfNumber(category, Number(first)).filter((word) => usesOf(known, word).spec > 0) : []
}

/** "VGA" is a graphics card, but next to "monitor" it is a connector. */
export function withoutConflicts(groups: readonly Group[]): readonly Group[] {
  const types = [...new Set(groups.flatMap(({ type, words }) => type ?? seriesOf(words).map(typeWord)))]
  if (types.length < 2) return groups
  return groups.map((group) => {
    const typed = group.words.at(-1)
    const isSpec = types.some((type) => {
      const category = type === group.type ? undefined : byType.get(type)
      return category !== undefined && typed !== undefined && meaningsOf(category, typed).length > 0
    })
    if (group.type === null || typed === undefined || !isSpec) return group
    return { ...group, type: null, tiers: [{ points: points.whole, classes: 'AB', alternatives: [[typed]] }] }
  })
}

/**
 * Parts whose specs match come first, then parts whose names match. The same word as a spec of another category does not count as a spec.
 */
export const refined = (groups: readonly Group[], category: Category, known: Known): readonly Group[] =>
  groups.map((group) => {
    if (group.type !== null) return group
    const said = group.words.filter((word) => meaningsOf(category, word).length > 0)
    const more = said.length > 0 ? [] : bareWords(category, group, known)
    const specs = [...new Set([...said, ...more])]
    if (specs.length === 0) return group
    const ofCategory = specs.map((word) => [word, typeWord(category.type)])
    const others = group.tiers.map((tier) => ({ ...tier, points: Math.min(tier.points, points.said) }))
    return {
      ...group,
      isSpec: true,
      tiers: [{ points: points.whole, classes: 'B', alternatives: ofCategory }, ...others],
      words: [...more, ...group.words],
    }
  })
