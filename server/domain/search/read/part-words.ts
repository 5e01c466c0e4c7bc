// The words by which a part is found, in three classes for ranking.
import type { TypedSpecs } from '#common/specs/attribute.ts'
import { motherboard } from '#common/specs/categories/motherboard.ts'
import { categoryOf } from '#common/specs/categories.ts'
import { writtenSpecWords } from '#common/specs/words.ts'
import { quoted } from './lexemes.ts'
import { longestWord, typeWord, wholeWord } from './marked-words.ts'
import { readWords, type Word } from './read-words.ts'
import { hasDigit, isLetters, isNumber, piecesOf, squash, squashWord } from './text.ts'
import { variantWords } from './variants.data.ts'

export type SearchedPart = Readonly<{
  sku: string
  partNumbers: readonly string[]
  name: string
  manufacturer: string | null
  series: string | null
  productType: string
  /** Typed specs by the description of the part's category. */
  specs: TypedSpecs
}>

/**
 * A: complete numbers, whole words of the name, and joined model names. B: category, maker and specs. C: pieces of words and numbers. A
 * word may be in both A and B, but in C only if it is in neither.
 */
export type PartWords = Readonly<{
  /** Complete numbers, and spellings `#…` of complete numbers and names: class A, but not in the vocabulary. */
  numbers: readonly string[]
  a: readonly string[]
  b: readonly string[]
  c: readonly string[]
}>

const longestText = 500

export function partWords(part: SearchedPart): PartWords {
  const { inName, a, whole } = wordsOfName(part)

  const makerAndSeries = [part.manufacturer ?? '', part.series ?? ''].map((text) => text.slice(0, longestText))
  const category = categoryOf(part.productType)
  const ofSpecs = category === undefined ? [] : writtenSpecWords(category, part.specs).map(squashWord)
  const ofType = category === undefined ? [squash(part.productType), ...readWords(part.productType).flatMap(spellings)] : []
  const b = new Set<string>([
    typeWord(part.productType),
    ...makerAndSeries.flatMap((text) => [
      squash(text),
      ...readWords(text)
        .filter(({ isFixed }) => !isFixed)
        .flatMap(spellings),
    ]),
    ...ofSpecs,
    ...ofType,
  ])

  const inNumbers = part.partNumbers.flatMap((number) => readWords(number.slice(0, longestText)).flatMap(spellings))
  const c = new Set<string>([
    ...inName.flatMap(spellings).filter(isMixed).flatMap(piecesOf),
    ...inName.flatMap((word) => word.numbers),
    ...inNumbers,
    ...[...ofSpecs, ...inNumbers]
      .filter(isMixed)
      .flatMap(piecesOf)
      .filter((piece) => piece.length > 1),
    ...readWords(part.sku.slice(0, longestText)).flatMap(({ forms }) => forms.filter(hasDigit)),
    ...platformWords(part),
  ])
  for (const word of [...a, ...b, ...whole]) c.delete(word)
  return { numbers: usable(whole), a: usable(a), b: usable(b), c: usable(c) }
}

/** The words of a part's numbers and name alone, which take less time: as in `partWords`, which is to follow. */
export function nameWords(part: Pick<SearchedPart, 'sku' | 'partNumbers' | 'name'>): PartWords {
  const { a, whole } = wordsOfName(part)
  return { numbers: usable(whole), a: usable(a), b: [], c: [] }
}

function wordsOfName({ sku, partNumbers, name }: Pick<SearchedPart, 'sku' | 'partNumbers' | 'name'>) {
  const inName = readWords(name.slice(0, longestText))
  const numbers = [sku, ...partNumbers].map((number) => number.slice(0, longestText))
  const a = new Set<string>([...inName.flatMap(spellings), ...joinedWords(inName), ...modelWords(inName)])
  const whole = new Set<string>([...numbers.map(squash), ...[...numbers, name].map(wholeWord)])
  for (const word of a) whole.delete(word)
  return { inName, a, whole }
}

/**
 * The words as text of a `tsvector`. The first letter of a lexeme is the word's class (`n` for `numbers`), so that the index can tell
 * classes apart without reading the parts.
 */
export const tsvectorText = ({ numbers, a, b, c }: PartWords): string =>
  [...lexemes('n', numbers), ...lexemes('a', a), ...lexemes('b', b), ...lexemes('c', c)].join(' ')

const lexemes = (mark: string, words: readonly string[]): readonly string[] => words.map((word) => quoted(mark + word))

/** The text in which pieces of names and numbers are found. */
export const squashedText = ({ name, sku, manufacturer, series, productType, partNumbers }: SearchedPart): string =>
  [name, sku, manufacturer ?? '', series ?? '', productType, ...partNumbers].map(squash).join(' ')

/**
 * The words that the vocabulary counts; must match the SQL function `is_vocabulary`. Pieces of numbers would be most of the vocabulary and
 * carry no meaning.
 */
export const vocabularyWords = ({ a, b, c }: PartWords): Pick<PartWords, 'a' | 'b' | 'c'> => ({
  a,
  b,
  c: c.filter((word) => !hasDigit(word)),
})

const usable = (words: Iterable<string>): readonly string[] => [...words].filter((word) => word.length > 0 && word.length <= longestWord)
const spellings = ({ forms, wider }: Word): readonly string[] => [...forms, ...wider]
const isMixed = (word: string): boolean => hasDigit(word) && !isNumber(word) && !/^[@#]/.test(word)

/** Words joined by hyphens and the like: `nhd15` of "NH-D15". */
function joinedWords(words: readonly Word[]): readonly string[] {
  const joined: string[] = []
  let run = ''
  let length = 0
  for (const { forms, isGlued } of words) {
    if (!isGlued) [run, length] = ['', 0]
    run += forms[0]
    length++
    if (length > 1) joined.push(run)
  }
  return joined
}

/** "Trident Z", "RTX 3060 Ti": the word belongs to the previous one. */
const isVariant = (text: string): boolean => variantWords.has(text) || /^[a-z]$/.test(text)
const shortPrefix = /^[a-z]{1,3}\d{1,2}$/

/** Model names as customers join them: `rtx4070`, `rtx4070ti` and `4070ti` of "RTX 4070 Ti", `evoplus` of "EVO Plus". */
function modelWords(words: readonly Word[]): readonly string[] {
  const texts = words.map(({ forms }) => forms[0])
  return texts.flatMap((text, i) => {
    const found: string[] = []
    let chain = text
    for (let next = i + 1; isVariant(texts[next] ?? ''); next++) {
      chain += texts[next]
      found.push(chain)
    }
    const before = texts[i - 1] ?? ''
    const isModel = hasDigit(text) && words[i]?.isFixed !== true
    const isNamed = isModel && before.length <= 8 && (isLetters(before) || shortPrefix.test(before))
    return isNamed ? [...found, ...[text, ...found].map((word) => before + word)] : found
  })
}

/** "Intel motherboard": customers never search for boards only by the processor's maker, so these words get the lowest class. */
function platformWords({ productType, specs: { socket } }: SearchedPart): readonly string[] {
  if (productType !== motherboard.type || typeof socket !== 'string') return []
  return [socket.startsWith('LGA') ? 'intel' : 'amd']
}
