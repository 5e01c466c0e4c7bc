// Parses the specs that admins type in, by the category's description.
import type { SpecTexts } from '#common/items/schema.ts'
import { readTypedNumber } from '#common/kit/typed-number.ts'
import { readTypedFigure } from '#common/kit/typed-values.ts'
import type { Attribute, SpecValue } from '#common/specs/attribute.ts'
import { categoryOf } from '#common/specs/categories.ts'
import { typed } from '#common/specs/read-specs.ts'
import type { SpecEdits } from '#common/specs/typed-specs.ts'
import { formatQuantity } from '#common/specs/units.ts'
import { DomainError, type InputIssue } from '#server/domain/context/errors.ts'

/** Typed values. Throws BAD_REQUEST with one issue per text that does not fit; `path` is the field that contains them. */
export function readSpecEdits(productType: string, texts: SpecTexts, path = 'specEdits'): SpecEdits {
  const attributes = categoryOf(productType)?.attributes ?? {}
  const issues: InputIssue[] = []
  const edits = Object.entries(texts).map(([key, text]): [string, SpecValue | null] => {
    const attribute = Object.hasOwn(attributes, key) ? attributes[key] : undefined
    const written = attribute?.kind === 'number' && text !== null ? plainFigure(text) : text
    const problem = attribute === undefined ? `${productType} has no spec "${key}"` : problemOf(attribute, written ?? '')
    if (problem !== null) issues.push({ path: `${path}.${key}`, message: problem })
    return [key, attribute === undefined || written === null ? null : typed(attribute, written)]
  })
  const [first] = issues
  if (first !== undefined) throw new DomainError('BAD_REQUEST', first.message, { issues })
  return Object.fromEntries(edits)
}

/** The reason why a text is invalid for an attribute; null if it is valid or empty. */
function problemOf(attribute: Attribute, written: string): string | null {
  if (written.trim() === '') return null
  if (attribute.kind === 'many') {
    const misfit = entriesOf(written, attribute.separator).find((entry) => typed(attribute, [entry]) === null)
    return misfit === undefined ? null : `"${misfit}" must be one of ${namesOf(attribute)}`
  }
  if (attribute.kind === 'number') {
    const unclear = unclearNumber(written)
    if (unclear !== null) return unclear
  }
  if (typed(attribute, written) !== null) return null
  switch (attribute.kind) {
    case 'number': {
      const { min, max, unit } = attribute
      return `Must be a number from ${formatQuantity(min, unit)} to ${formatQuantity(max, unit)}`
    }
    case 'one':
      return `Must be one of ${namesOf(attribute)}`
    case 'yes':
      return 'Must be Yes or No'
    case 'text':
      return 'Must say something; leave it empty if it is not known'
  }
}

/** A number without a unit, in any form that people type, as a plain decimal; other texts as they are. */
function plainFigure(text: string): string {
  const { value } = readTypedFigure(text)
  return value === undefined || value === null ? text : String(value)
}

/** Suppliers mean a decimal point; a person who types 1.250 can mean either. */
function unclearNumber(written: string): string | null {
  const digits = /^[\d.]+/.exec(written.trim())?.[0] ?? ''
  return readTypedNumber(digits).is === 'ambiguous' ? (readTypedFigure(digits).problem ?? null) : null
}

const entriesOf = (written: string, separator: RegExp = /[,;|]|\s{2,}/): readonly string[] =>
  written
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const namesOf = ({ choices }: Extract<Attribute, { kind: 'one' | 'many' }>): string => choices.map(([name]) => name).join(', ')
