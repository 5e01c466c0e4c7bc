// The fields of an imported row. They have the names from price lists or from this API; each is converted to the domain's field.

import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { readMinor } from '#common/kit/money.ts'
import { type DecimalSign, plainDecimal, readTypedNumber } from '#common/kit/typed-number.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import { type ColumnChoices, createColumns, ownNumber, type WrittenNumber } from '#server/domain/imports/columns.ts'
import type { FieldProblem, RowReader, RowValues } from '#server/domain/imports/schema.ts'
import { readImages, WireImages } from './images.ts'
import { readCount, wireAmount, wireCount } from './numbers.ts'

type Field = {
  field: string
  names: readonly [string, ...string[]]
  /** Throws `badField`. */
  read: (name: string, value: unknown, decimal: DecimalSign | null) => unknown
  numbersIn?: (cell: unknown) => readonly WrittenNumber[]
  /** The error message if the row lacks the field. */
  required?: string
  /** True if null is allowed; null clears the stored value. */
  canBeUnknown?: boolean
}

const count = wireCount(z.number())
const amount = wireAmount()
const notCount = 'Must be a whole number, such as 20'
const notAmount = 'Must be an amount of at most two decimals, such as 12.50'

function readText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw badField(name, 'Must be text')
  return value
}

function readWholeNumber(name: string, value: unknown, decimal: DecimalSign | null): number {
  const parsed = count.safeParse(readNumber(name, value, decimal, notCount))
  if (!parsed.success) throw badField(name, notCount)
  return readCount(parsed.data)
}

function readPrice(name: string, value: unknown, decimal: DecimalSign | null): number {
  const parsed = amount.safeParse(readNumber(name, value, decimal, notAmount))
  const minor = parsed.success ? readMinor(String(parsed.data)) : null
  if (minor === null) throw badField(name, notAmount)
  return minor
}

/** Texts are read as people write numbers, and passed on as plain decimals. */
function readNumber(name: string, value: unknown, decimal: DecimalSign | null, notNumber: string): unknown {
  if (typeof value !== 'string') return value
  const typed = readTypedNumber(value, decimal ?? undefined)
  if (typed.is === 'number') return plainDecimal(typed)
  throw badField(
    name,
    typed.is === 'ambiguous' ? `Can mean ${typed.readings.join(' or ')}. Write it without signs between its groups` : notNumber,
  )
}

/** A list, or a CSV cell with part numbers separated by semicolons. */
function readPartNumbers(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value
  return readText(name, value)
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** An object, or a CSV cell with a JSON object. */
function readSpecs(name: string, value: unknown): object {
  const specs = typeof value === 'string' ? parseJson(value) : value
  if (typeof specs !== 'object' || specs === null || Array.isArray(specs))
    throw badField(name, 'Must be a JSON object, such as {"socket":"AM5"}')
  return specs
}

/** A list of objects, or a CSV cell with such a list in JSON. */
function readBreaks(name: string, value: unknown, decimal: DecimalSign | null): unknown {
  const steps = stepsIn(value)
  if (steps === null) throw badField(name, 'Must be a list of price breaks, such as [{"quantity":10,"price":12.50}]')
  return steps.map(({ quantity, price }, row) => {
    return {
      quantity: readWholeNumber(`${name}.${row}.quantity`, quantity, decimal),
      priceMinor: readPrice(`${name}.${row}.price`, price, decimal),
    }
  })
}

function numbersInBreaks(cell: unknown): readonly WrittenNumber[] {
  const numbers = (stepsIn(cell) ?? []).flatMap(({ quantity, price }, row) => [
    { place: `.${row}.quantity`, text: quantity },
    { place: `.${row}.price`, text: price },
  ])
  return numbers.flatMap(({ place, text }) => (typeof text === 'string' ? [{ place, text }] : []))
}

/** The steps of a list or of a cell with a list in JSON; null for other values. */
function stepsIn(value: unknown): Record<string, unknown>[] | null {
  const steps = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(steps) ? steps.map((step: unknown) => Object(step) as Record<string, unknown>) : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readPictures = (publicUrl: string) => (name: string, value: unknown) => {
  const parsed = WireImages.safeParse(typeof value === 'string' ? value.split(/\s+/) : value)
  if (!parsed.success) throw badField(name, 'Must be a link or a list of links')
  return readImages(publicUrl, parsed.data)
}

const fieldsOf = (publicUrl: string): readonly Field[] => [
  { field: 'sku', names: ['sku'], read: readText, required: 'SKU is Required' },
  { field: 'name', names: ['name'], read: readText, required: messages.productNameRequired },
  { field: 'productType', names: ['category', 'product_type'], read: readText, required: messages.productTypeRequired },
  { field: 'priceMinor', names: ['price'], read: readPrice, numbersIn: ownNumber, required: messages.priceRequired },
  { field: 'currency', names: ['currency'], read: readText },
  {
    field: 'availableQuantity',
    names: ['availableQuantity', 'abalableQuantity'],
    read: readWholeNumber,
    numbersIn: ownNumber,
    required: messages.availableQuantityRequired,
  },
  {
    field: 'minOrderQuantity',
    names: ['minOrderQuantity', 'orderQuantity'],
    read: readWholeNumber,
    numbersIn: ownNumber,
    required: messages.minOrderQuantityRequired,
  },
  { field: 'orderMultiple', names: ['orderMultiple'], read: readWholeNumber, numbersIn: ownNumber },
  { field: 'priceBreaks', names: ['priceBreaks'], read: readBreaks, numbersIn: numbersInBreaks },
  { field: 'description', names: ['description'], read: readText },
  { field: 'imageUrls', names: ['img'], read: readPictures(publicUrl) },
  { field: 'partNumbers', names: ['partNumbers'], read: readPartNumbers },
  { field: 'manufacturer', names: ['manufacturer'], read: readText, canBeUnknown: true },
  { field: 'series', names: ['series'], read: readText, canBeUnknown: true },
  { field: 'specs', names: ['specs'], read: readSpecs },
  { field: 'releaseYear', names: ['releaseYear'], read: readWholeNumber, numbersIn: ownNumber, canBeUnknown: true },
  { field: 'verifiedOn', names: ['verifiedAt'], read: readText, canBeUnknown: true },
]

// This API's answers contain these, and rows copied from an answer can be imported unchanged.
const answeredOnly = new Set(['_id', 'productId'])

const isBlank = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/**
 * Reads rows from price lists and from this API. `publicUrl` identifies the shop's own pictures; `choices` say what the operator said about
 * columns. Throws `ColumnChoiceError`.
 */
export function createRowReader(publicUrl: string, choices: ColumnChoices = {}): RowReader {
  const fields = fieldsOf(publicUrl)
  const columns = createColumns(
    fields.map(({ names, required, numbersIn }) => ({ names, isRequired: required !== undefined, numbersIn })),
    choices,
  )
  const places = new Map(columns.all.map((column, place) => [column, place]))

  function read(row: Record<string, unknown>, decimal: DecimalSign | null): RowValues {
    const values: Record<string, unknown> = {}
    const problems: FieldProblem[] = []
    const ignored: string[] = []
    const titles: string[] = []
    for (const title of Object.keys(row)) {
      const column = columns.find(title)
      const place = column && places.get(column)
      if (place === null || place === undefined) {
        if (!columns.isLeftOut(title) && !answeredOnly.has(title)) ignored.push(title)
      } else if (titles[place] === undefined) titles[place] = title
      else problems.push({ field: title, message: `Is the same field as ${titles[place]}. Remove one of them` })
    }
    const nameOf = (field: string) => {
      const place = fields.findIndex((candidate) => candidate.field === field)
      return titles[place] ?? fields[place]?.names[0] ?? field
    }
    for (const [place, { field, names, read: readValue, required, canBeUnknown }] of fields.entries()) {
      const title = titles[place]
      const value = title === undefined ? undefined : row[title]
      if (!isBlank(value)) readInto(values, field, problems, () => readValue(title ?? names[0], value, decimal))
      else if (required !== undefined) problems.push({ field: title ?? names[0], message: required })
      else if (canBeUnknown && title !== undefined) values[field] = null
    }
    const { currency, imageUrls, ...others } = values
    const pictures = Array.isArray(imageUrls) ? imageUrls : []
    return { values: pictures.length > 0 ? { ...others, imageUrls: pictures } : others, currency, problems, ignored, nameOf }
  }

  return { columns, read }
}

function readInto(values: Record<string, unknown>, field: string, problems: FieldProblem[], readValue: () => unknown): void {
  try {
    values[field] = readValue()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    problems.push(...(error.issues ?? []).map(({ path, message }) => ({ field: path, message })))
  }
}
