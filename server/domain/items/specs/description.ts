// Composes a description for a product without one, from the facts in its specs only.
import { type Phrases, phrasesOf } from './description-phrases.ts'
import { cleanText, known, say, sentence } from './words.ts'

type Described = {
  productType: string
  manufacturer?: string | null | undefined
  series?: string | null | undefined
  specs?: Record<string, unknown> | undefined
}

/** One or two sentences, never empty. Without a usable spec: type, maker and series. */
export function describeItem({ productType, manufacturer, series, specs = {} }: Described): string {
  const phrases = Object.hasOwn(phrasesOf, productType) ? phrasesOf[productType]?.(specs) : undefined
  const maker = cleanText(manufacturer)
  return (phrases && fromPhrases(phrases, maker)) ?? fromNames(productType, maker, cleanText(series))
}

function fromPhrases({ before = [], noun, after = [], facts, more = [] }: Phrases, maker: string | null): string | null {
  if (known([...before, ...after, ...facts, ...more]).length === 0) return null
  const head = known([...before, noun, ...after])
  // If the only known fact about a mouse is that it is wireless, the maker says more.
  if (head.length === 1) head.push(...known([say`from ${maker}`]))
  const second = known(more).join('; ')
  return sentence([head.join(' '), ...known(facts)].join(', ')) + (second === '' ? '' : ` ${sentence(second)}`)
}

function fromNames(productType: string, maker: string | null, series: string | null): string {
  // Some lists repeat the maker's name in every series.
  const line = maker !== null && series?.toLowerCase().startsWith(`${maker.toLowerCase()} `) ? series.slice(maker.length + 1) : series
  return sentence(known([productType, say`from ${maker}`, line === maker ? null : say`(${line})`]).join(' '))
}
