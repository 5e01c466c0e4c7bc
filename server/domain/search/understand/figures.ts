// Turns figures of a search into bounds of specs: those that were typed ("over 750w") and those that people mean ("650w").
import type { Category, NumberAttribute } from '#common/specs/attribute.ts'
import { wordsOfValue } from '#common/specs/words.ts'
import { typeWord } from '../read/marked-words.ts'
import type { Side } from '../read/read-bounds.ts'
import { meaningOf, meaningsOf } from '../read/spec-meanings.ts'
import { hasDigit, isLetters, isNumber, squashWord } from '../read/text.ts'
import { boundedInstead, meantFigures } from './meant-figures.data.ts'
import { type Group, lastStep, points, type Retrieval } from './retrieval.ts'

/** The figures of the catalogue's parts. */
export type Figures = Readonly<{
  /** The values of a numeric filter that parts of the type have, in any order. */
  valuesOf: (type: string, key: string) => Promise<readonly number[]>
  /** The power in watts that a supply should have for the parts that are asked for; null if one is unknown, or its power. */
  powerFor: (parts: readonly Retrieval[]) => Promise<number | null>
}>

type Asked = Readonly<{ key: string; attribute: NumberAttribute; side: Side; value: number; most?: number }>

/**
 * The groups with figures as bounds. `sides`: the typed bounds, by the place of their figure. Without `figures`, every other figure is exact.
 * A bound of a spec implies the category.
 */
export async function withFigures(
  groups: readonly Group[],
  sides: ReadonlyMap<number, Side>,
  category: Category | undefined,
  figures: Figures | null,
): Promise<readonly Group[]> {
  if (category === undefined || figures === null) return groups
  const bounded = await Promise.all(
    groups.map(async (group) => {
      const isBesideKind = groups.some((other) => other !== group && isKind(category, other))
      const asked = insteadOf(category, groups, askedFigure(category, group, { typed: sides.get(group.start), isBesideKind }))
      return asked === undefined ? group : figureGroup(category, group, asked, figures)
    }),
  )
  return bounded.some(({ figure }) => figure !== undefined) ? ofCategory(bounded, category) : groups
}

/** Words of the category that a part only mentions do not count beside a figure: a webcam "with 16 GB RAM" is not memory. */
export function ofCategory(groups: readonly Group[], { type }: Category): readonly Group[] {
  const word = typeWord(type)
  const strict = groups.map((group) =>
    group.type === word
      ? { ...group, tiers: group.tiers.filter(({ alternatives }) => alternatives.every((words) => words.includes(word))) }
      : group,
  )
  if (strict.some((group) => group.type === word)) return strict
  const tiers = [{ points: points.whole, classes: 'B', alternatives: [[word]] }] as const
  return [...strict, { tiers, substring: null, looser: null, type: word, words: [], uses: 1000, start: 0, end: 0 }]
}

/** True if the words name the category or one of its kinds, such as DDR5, and are not just another number. */
const isKind = (category: Category, { type, words }: Group): boolean => {
  const attribute = meaningOf(category, words)?.[1].attribute
  return type !== null || (attribute !== undefined && attribute.kind !== 'number')
}

type Beside = Readonly<{ typed: Side | undefined; isBesideKind: boolean }>

function askedFigure(category: Category, { words, low, type, isWish }: Group, { typed, isBesideKind }: Beside): Asked | undefined {
  if (type !== null || isWish) return undefined
  const [, meaning] = meaningOf(category, words) ?? []
  const [value] = meaning?.values ?? []
  if (meaning?.attribute.kind !== 'number' || typeof value !== 'number' || !meaning.attribute.isFilter) return undefined
  const { key, attribute } = meaning
  const least = low === undefined ? undefined : figureIn(category, key, low)
  if (least !== undefined) return { key, attribute, side: 'from', value: least, most: value }
  const meant = meantFigures[category.type]?.[key]
  const isMeant = meant !== undefined && (!words.some(isNumber) || (meant.isBare === true && isBesideKind))
  const side = typed ?? (isMeant ? meant.side : undefined)
  return side === undefined ? undefined : { key, attribute, side, value }
}

/** The attribute that a typed bound means where the figure alone would mean another one. */
function insteadOf({ type, attributes }: Category, groups: readonly Group[], asked: Asked | undefined): Asked | undefined {
  const other = boundedInstead[type]
  const attribute = other && attributes[other.meant]
  if (asked?.key !== other?.said || attribute?.kind !== 'number') return asked
  return asked && other && !isSaid(groups, attributes, other.unless) ? { ...asked, key: other.meant, attribute } : asked
}

const isSaid = (groups: readonly Group[], attributes: Category['attributes'], value: string): boolean =>
  Object.values(attributes).some(
    (attribute) =>
      attribute.kind === 'one' && groups.some(({ words }) => wordsOfValue(attribute, value).some((word) => words.includes(word))),
  )

/** The value of this attribute that the words say. */
function figureIn(category: Category, key: string, words: readonly string[]): number | undefined {
  const values = words.flatMap((word) => meaningsOf(category, word).flatMap((meaning) => (meaning.key === key ? meaning.values : [])))
  return values.find((value) => typeof value === 'number')
}

export async function figureGroup(category: Category, group: Group, asked: Asked, { valuesOf }: Figures): Promise<Group> {
  const { key, attribute, side, value, most } = asked
  const isWithin = (other: number) => (side === 'from' ? other > value && other <= (most ?? other) : other < value)
  const others = [...new Set(await valuesOf(category.type, key))].filter(isWithin)
  const nearest = others.sort((a, b) => (side === 'from' ? a - b : b - a))
  const words = [value, ...nearest].flatMap((other) => wordOf(attribute, other) ?? [])
  const [first, ...rest] = words
  if (first === undefined) return group
  // No figure of a range is better than another.
  const steps =
    most !== undefined
      ? [words]
      : [[first], ...rest.slice(0, lastStep - 1).map((word) => [word]), ...(rest.length < lastStep ? [] : [rest.slice(lastStep - 1)])]
  const tiers = [{ points: points.whole, classes: 'B', alternatives: words.map((word) => [word]) }] as const
  return {
    ...group,
    tiers,
    substring: null,
    looser: null,
    isSpec: true,
    figure: { key, side, value, ...(most !== undefined && { most }), steps },
  }
}

/** The index has all words of a value; one with its unit tells it from other figures. */
function wordOf(attribute: NumberAttribute, value: number): string | undefined {
  const words = wordsOfValue(attribute, value)
    .map(squashWord)
    .filter((word) => hasDigit(word) && !isLetters(word))
  return words.find((word) => !isNumber(word)) ?? words[0]
}
