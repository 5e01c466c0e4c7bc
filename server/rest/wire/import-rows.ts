// The fields of an imported row. They have the names from price lists or from this API; each is converted to the domain's field.

import { z } from 'zod'
import { messages } from '#common/messages.ts'
import { badField, DomainError } from '#server/domain/errors.ts'
import type { RowReader, RowValues } from '#server/domain/imports/schema.ts'
import { readImages, WireImages } from './images.ts'
import { readAmount, readCount, wireAmount, wireCount } from './numbers.ts'

type Field = {
  field: string
  names: readonly [string, ...string[]]
  /** Throws `badField`. */
  read: (name: string, value: unknown) => unknown
  /** The error message if the row lacks the field. */
  required?: string
  /** True if null is allowed; null clears the stored value. */
  canBeUnknown?: boolean
}

const count = wireCount(z.number())
const amount = wireAmount()

function readText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw badField(name, 'Must be text')
  return value
}

function readWholeNumber(name: string, value: unknown): number {
  const parsed = count.safeParse(value)
  if (!parsed.success) throw badField(name, 'Must be a whole number')
  return readCount(parsed.data)
}

function readPrice(name: string, value: unknown): number {
  const parsed = amount.safeParse(value)
  if (!parsed.success) throw badField(name, 'Must be an amount of at most two decimals')
  return readAmount(name, parsed.data)
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
  if (typeof specs !== 'object' || specs === null || Array.isArray(specs)) throw badField(name, 'Must be a JSON object')
  return specs
}

/** A list of objects, or a CSV cell with such a list in JSON. */
function readBreaks(name: string, value: unknown): unknown {
  const breaks = typeof value === 'string' ? parseJson(value) : value
  if (!Array.isArray(breaks)) throw badField(name, 'Must be a list of price breaks')
  return breaks.map((step: unknown, row) => {
    const { quantity, price } = Object(step) as Record<string, unknown>
    return { quantity: readWholeNumber(`${name}.${row}.quantity`, quantity), priceMinor: readPrice(`${name}.${row}.price`, price) }
  })
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
  { field: 'priceMinor', names: ['price'], read: readPrice, required: messages.priceRequired },
  { field: 'currency', names: ['currency'], read: readText },
  {
    field: 'availableQuantity',
    names: ['availableQuantity', 'abalableQuantity'],
    read: readWholeNumber,
    required: messages.availableQuantityRequired,
  },
  {
    field: 'minOrderQuantity',
    names: ['minOrderQuantity', 'orderQuantity'],
    read: readWholeNumber,
    required: messages.minOrderQuantityRequired,
  },
  { field: 'orderMultiple', names: ['orderMultiple'], read: readWholeNumber },
  { field: 'priceBreaks', names: ['priceBreaks'], read: readBreaks },
  { field: 'description', names: ['description'], read: readText },
  { field: 'imageUrls', names: ['img'], read: readPictures(publicUrl) },
  { field: 'partNumbers', names: ['partNumbers'], read: readPartNumbers },
  { field: 'manufacturer', names: ['manufacturer'], read: readText, canBeUnknown: true },
  { field: 'series', names: ['series'], read: readText, canBeUnknown: true },
  { field: 'specs', names: ['specs'], read: readSpecs },
  { field: 'releaseYear', names: ['releaseYear'], read: readWholeNumber, canBeUnknown: true },
  { field: 'verifiedOn', names: ['verifiedAt'], read: readText, canBeUnknown: true },
]

// This API's answers contain these, and rows copied from an answer can be imported unchanged.
const answeredOnly = new Set(['_id', 'productId'])

const isBlank = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Reads rows from price lists and from this API. `publicUrl` identifies the shop's own pictures. */
export function createRowReader(publicUrl: string): RowReader {
  const fields = fieldsOf(publicUrl)
  const known = new Set(fields.flatMap(({ names }) => names))

  function read(row: Record<string, unknown>): RowValues {
    const values: Record<string, unknown> = {}
    const problems: string[] = []
    const nameOf = (field: string) => {
      const names = fields.find((candidate) => candidate.field === field)?.names ?? [field]
      return names.find((name) => Object.hasOwn(row, name)) ?? names[0]
    }
    for (const { field, names, read: readValue, required, canBeUnknown } of fields) {
      const given = names.filter((name) => Object.hasOwn(row, name))
      const name = given[0] ?? names[0]
      const value = row[name]
      if (given.length > 1) problems.push(`${given[1]}: Is the same field as ${name}`)
      else if (!isBlank(value)) readInto(values, field, problems, () => readValue(name, value))
      else if (required !== undefined) problems.push(`${name}: ${required}`)
      else if (canBeUnknown && given.length > 0) values[field] = null
    }
    const { currency, imageUrls, ...others } = values
    const pictures = Array.isArray(imageUrls) ? imageUrls : []
    const ignored = Object.keys(row).filter((name) => !known.has(name) && !answeredOnly.has(name))
    return { values: pictures.length > 0 ? { ...others, imageUrls: pictures } : others, currency, problems, ignored, nameOf }
  }

  return { columns: fields.map(({ names, required }) => ({ names, isRequired: required !== undefined })), read }
}

function readInto(values: Record<string, unknown>, field: string, problems: string[], readValue: () => unknown): void {
  try {
    values[field] = readValue()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    problems.push(...(error.issues ?? []).map(({ path, message }) => `${path}: ${message}`))
  }
}
