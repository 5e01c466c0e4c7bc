import { type Choice, type ManyAttribute, many, type Source, type YesAttribute, yes } from './attribute.ts'
import { valueAt } from './read-specs.ts'

export const colours: readonly Choice[] = [
  ['Black'],
  ['White', 'Snow', 'Snow White'],
  ['Grey', 'Gray', 'Silver', 'Titanium', 'Gunmetal'],
  ['Red'],
  ['Blue'],
  ['Green'],
  ['Yellow'],
  ['Orange'],
  ['Pink'],
  ['Purple', 'Violet'],
  ['Brown', 'Walnut', 'Wood'],
  ['Gold'],
]

/** Colours anywhere in a name, except colours that name switches, efficiencies and series. */
const anywhere =
  /\b(?:black|white|silver|gr[ae]y|red|blue|green|yellow|orange|pink|purple)\b(?!(?:[\s-]+\w+){0,2}[\s-]+(?:switch(?:es)?|mechanical|shaft|dot|dpi|light|led|backlit|devil|dragon|ops|widow|tactile|linear|clicky)\b)/gi
const notColours =
  /\b(?:(?:cherry|mx|gateron|kailh|outemu|ttc|wd|western digital|80\s?(?:\+|plus))[\s:+-]*)+(?:(?:silent|speed|low|profile|pro|box)[\s-]+){0,3}\w+/gi
/** Colours at the end of a name or in brackets: the only safe ones in names of keyboards, whose switches are named after colours. */
const atTheEnd =
  /(?:[(,/-]|\s-)\s*((?:black|white|silver|gr[ae]y|red|blue|green|yellow|orange|pink|purple)(?:\s?[/&]\s?(?:black|white|silver|gr[ae]y|red|blue|green|yellow|orange|pink|purple))*)\s*\)?$/i
const singleColour = /\w+/g

/** "Gold", "White" and "Green" in the names of power supplies are efficiencies and series. */
const coloursOfSupplies = /(?<!(?:\+|plus)\s)\b(?:black|white|pink)\b(?!\s+(?:led|light|widow)\b)/gi

const coloursOfSupply = ({ name }: Source): readonly string[] => [...name.matchAll(coloursOfSupplies)].map(([word]) => word)
const coloursAnywhere = ({ name }: Source): readonly string[] => [...name.replace(notColours, ' ').matchAll(anywhere)].map(([word]) => word)
const coloursAtTheEnd = ({ name }: Source): readonly string[] =>
  [...(atTheEnd.exec(name.slice(-200).trim())?.[1] ?? '').matchAll(singleColour)].map(([word]) => word)

const wordsOfColour = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => (name === 'Grey' ? ['grey', 'gray'] : [name]))

const colourRead = (read?: (source: Source) => unknown): ManyAttribute =>
  many('Colour', colours, {
    group: 'Look',
    from: ['color'],
    ...(read && { read }),
    isClosed: true,
    keepsOrder: true,
    isFilter: true,
    words: wordsOfColour,
  })

export const colour = colourRead(coloursAnywhere)
export const colourOfKeyboard = colourRead(coloursAtTheEnd)
export const colourOfSupply = colourRead(coloursOfSupply)
export const colourInField = colourRead()

const rgb = /\ba?rgb\b/i
const rgbInName = /(?<!non[- ])\ba?rgb\b/i
const notLit = /^(?:none|no|single colou?r|red|white|blue|green|orange|pink|yellow)$/i

/** Lights in every colour. A light in one colour is not RGB. */
export const lit = (...paths: readonly string[]): YesAttribute =>
  yes('RGB lighting', {
    group: 'Look',
    isFilter: true,
    read: ({ specs, name }) => {
      const values = [...paths, 'color'].map((path) => valueAt(specs, path))
      if (values.some(isLit) || rgbInName.test(name)) return true
      return values.some(isUnlit) ? false : undefined
    },
    words: (is) => (is ? ['rgb', 'argb'] : []),
  })

const isLit = (value: unknown): boolean =>
  value === true ||
  (typeof value === 'string' && value.length < 100 && rgb.test(value)) ||
  (Array.isArray(value) && value.slice(0, 50).some(isLit))

const isUnlit = (value: unknown): boolean => value === false || (typeof value === 'string' && notLit.test(value.trim()))
