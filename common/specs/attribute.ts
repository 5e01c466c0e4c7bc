// The shop's knowledge about one attribute of a category: its name and unit, how to read it from a supplier's fields, and where it is
// shown.
import type { Unit } from './units.ts'

/** A typed value. Numbers are in the attribute's unit; unknown values are missing. */
export type SpecValue = number | string | boolean | readonly string[]
export type TypedSpecs = Readonly<Record<string, SpecValue>>

/** A supplier's data about a part. Untrusted: fields may contain anything. */
export type Source = Readonly<{ specs: Readonly<Record<string, unknown>>; name: string }>

export const groups = ['Main', 'Performance', 'Compatibility', 'Memory', 'Connections', 'Power', 'Size', 'Look', 'More'] as const
export type Group = (typeof groups)[number]

type Shared<Value> = Readonly<{
  label: string
  group?: Group
  /** Dotted paths of supplier fields. The first known value is used. */
  from?: readonly string[]
  /** Reads a value that no path describes; used if `from` finds nothing. */
  read?: (source: Source) => unknown
  /** Finds the value in the part's name if no field has it: the pattern's first group, or the name of the choice. */
  inName?: RegExp
  /** True if shoppers can filter by it. */
  isFilter?: boolean
  /** Its position in the rows of a list, from 1; rows omit attributes without one. */
  row?: number
  /** True if the head of the product page shows it. */
  isHead?: boolean
  /** True if product pages omit it, because another attribute is clearer or only rules and filters use it. */
  isHidden?: boolean
  /** The better value when parts are compared. */
  better?: 'more' | 'less'
  /** The search words that shoppers use for this value: `am5`, `850w`. `specWords` reduces them to letters and digits. */
  words?: (value: Value) => readonly string[]
}>

export type NumberAttribute = Shared<number> &
  Readonly<{
    kind: 'number'
    unit: Unit | null
    /** Out-of-range values are supplier errors; treat as unknown. */
    min: number
    max: number
  }>

/** A choice and its other spellings by suppliers and shoppers, compared by letters and digits only. */
export type Choice = readonly [name: string, ...spellings: string[]]

export type OneAttribute = Shared<string> &
  Readonly<{
    kind: 'one'
    choices: readonly Choice[]
    /** True if values that are not a choice are unknown. */
    isClosed?: boolean
  }>
export type ManyAttribute = Shared<readonly string[]> &
  Readonly<{
    kind: 'many'
    choices: readonly Choice[]
    isClosed?: boolean
    separator?: RegExp
    /** True if values keep the order in which they are written, the main one first. */
    keepsOrder?: boolean
  }>
export type YesAttribute = Shared<boolean> & Readonly<{ kind: 'yes' }>
export type TextAttribute = Shared<string> & Readonly<{ kind: 'text' }>

export type Attribute = NumberAttribute | OneAttribute | ManyAttribute | YesAttribute | TextAttribute

/** A category: its product type, its names among shoppers, and its attributes in display order. */
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
