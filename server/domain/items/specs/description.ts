// Composes a description for a product without one, only from facts in its specs.
import { categoryOf } from '#common/specs/categories.ts'
import { cleanText } from '#common/specs/read-specs.ts'
import { type SpecEdits, typedSpecReader } from '#common/specs/typed-specs.ts'
import { type Phrases, phrasesOf } from './description-phrases.ts'
import { factsOf, known, say, sentence } from './words.ts'

type Described = {
  productType: string
  name: string
  manufacturer?: string | null | undefined
  series?: string | null | undefined
  specs?: Record<string, unknown> | undefined
  specEdits?: SpecEdits | undefined
}

/** One or two sentences, never empty. Without usable specs: type, maker and series. */
export function describeItem({ productType, name, manufacturer, series, specs = {}, specEdits = {} }: Described): string {
  const maker = cleanText(manufacturer)
  const category = categoryOf(productType)
  if (category === undefined) return fromNames(productType, maker, cleanText(series))
  const facts = factsOf(category, typedSpecReader(category, { name, specs, specEdits }))
  const phrases = phrasesOf[productType]?.(facts)
  return (phrases && fromPhrases(phrases, maker)) ?? fromNames(productType, maker, cleanText(series))
}

function fromPhrases({ before = [], noun, after = [], facts, more = [] }: Phrases, maker: string | null): string | null {
  if (known([...before, ...after, ...facts, ...more]).length === 0) return null
  const head = known([...before, noun, ...after])
  // If the only known fact is a connection, for example a wireless mouse, adds the maker.
  if (head.length === 1) head.push(...known([say`from ${maker}`]))
  const second = known(more).join('; ')
  return sentence([head.join(' '), ...known(facts)].join(', ')) + (second === '' ? '' : ` ${sentence(second)}`)
}

function fromNames(productType: string, maker: string | null, series: string | null): string {
  // Some suppliers repeat the maker's name in every series.
  const line = maker !== null && series?.toLowerCase().startsWith(`${maker.toLowerCase()} `) ? series.slice(maker.length + 1) : series
  return sentence(known([productType, say`from ${maker}`, line === maker ? null : say`(${line})`]).join(' '))
}
