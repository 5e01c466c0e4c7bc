// What the shop knows about one attribute of a category: its name and unit, how to read it from a supplier's fields, and where people meet it.
import type { Unit } from './units.ts'

/** A typed value. Numbers are in the unit of their attribute; unknown values are missing. */
export type SpecValue = number | string | boolean | readonly string[]
export type TypedSpecs = Readonly<Record<string, SpecValue>>

/** What a supplier says about a part. Untrusted: fields may hold anything. */
export type Source = Readonly<{ specs: Readonly<Record<string, unknown>>; name: string }>

export const groups = ['Main', 'Performance', 'Compatibility', 'Memory', 'Connections', 'Power', 'Size', 'Look', 'More'] as const
export type Group = (typeof groups)[number]

type Shared<Value> = Readonly<{
  label: string
  group?: Group
  /** Dotted paths of supplier's fields. The first known value is used. */
  from?: readonly string[]
  /** Reads what no path describes; used if `from` finds nothing. */
  read?: (source: Source) => unknown
  /** Finds the value in the part's name if no field has it: the pattern's first group, or the name of the choice. */
  inName?: RegExp
  /** Whether shoppers can filter by it. */
  isFilter?: boolean
  /** Its place in the rows of a list, from 1; missing: not in rows. */
  row?: number
  /** Whether it is among the facts at the head of the product page. */
  isHead?: boolean
  /** Whether product pages leave it out, because another attribute says it better or only rules and filters use it. */
  isHidden?: boolean
  /** Which value is better when parts are compared. */
  better?: 'more' | 'less'
  /** How shoppers write this value in a search: `am5`, `850w`. `specWords` reduces them to letters and digits. */
  words?: (value: Value) => readonly string[]
}>

export type NumberAttribute = Shared<number> &
  Readonly<{ kind: 'number'; unit: Unit | null /** Values outside are errors of the supplier and unknown. */; min: number; max: number }>

/** A choice and the other spellings by which suppliers and shoppers know it, compared by letters and digits only. */
export type Choice = readonly [name: string, ...spellings: string[]]

export type OneAttribute = Shared<string> &
  Readonly<{ kind: 'one'; choices: readonly Choice[] /** Whether values beyond the choices are unknown. */; isClosed?: boolean }>
export type ManyAttribute = Shared<readonly string[]> &
  Readonly<{
    kind: 'many'
    choices: readonly Choice[]
    isClosed?: boolean /** Splits a single text. */
    separator?: RegExp /** Whether values stay in the order in which they are written, the main one first. */
    keepsOrder?: boolean
  }>
export type YesAttribute = Shared<boolean> & Readonly<{ kind: 'yes' }>
export type TextAttribute = Shared<string> & Readonly<{ kind: 'text' }>

export type Attribute = NumberAttribute | OneAttribute | ManyAttribute | YesAttribute | TextAttribute

/** A category: its product type, the names by which shoppers know it, and its attributes in the order in which people see them. */
export type Category = Readonly<{
  type: string
  /** Other names of the category, singular and plural, in lower case. */
  names: readonly string[]
  attributes: Readonly<Record<string, Attribute>>
}>

type NumberOptions = Omit<NumberAttribute, 'kind' | 'label' | 'unit' | 'min' | 'max'>

export const number = (
  label: string,
  unit: Unit | null,
  [min, max]: readonly [min: number, max: number],
  options: NumberOptions,
): NumberAttribute => ({
  kind: 'number',
  label,
  unit,
  min,
  max,
  ...options,
})

/** A whole number of things. */
export const amount = (label: string, max: number, options: NumberOptions): NumberAttribute => number(label, null, [1, max], options)

export const one = (
  label: string,
  choices: readonly Choice[],
  options: Omit<OneAttribute, 'kind' | 'label' | 'choices'>,
): OneAttribute => ({
  kind: 'one',
  label,
  choices,
  ...options,
})

export const many = (
  label: string,
  choices: readonly Choice[],
  options: Omit<ManyAttribute, 'kind' | 'label' | 'choices'>,
): ManyAttribute => ({ kind: 'many', label, choices, ...options })

export const yes = (label: string, options: Omit<YesAttribute, 'kind' | 'label'>): YesAttribute => ({ kind: 'yes', label, ...options })

export const text = (label: string, options: Omit<TextAttribute, 'kind' | 'label'>): TextAttribute => ({ kind: 'text', label, ...options })
