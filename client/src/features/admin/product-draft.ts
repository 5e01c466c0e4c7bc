// A row of the product management being edited: original values, typed texts and errors.
import type { Part } from '#client/lib/api-types.ts'
import { amountText, ChangedProductTexts } from './product-texts.ts'

export type Texts = {
  priceMinor: string
  availableQuantity: string
  minOrderQuantity: string
  /** null until edited, because lists contain only an excerpt of the description. */
  description: string | null
  imageUrls: readonly string[]
}
export type FieldName = keyof Texts

export type Draft = {
  before: Texts
  texts: Texts
  errors: Readonly<Partial<Record<FieldName, string>>>
  /** The server's error for the whole row. */
  refusal: string | null
}

export function createDraft(part: Part): Draft {
  const texts: Texts = {
    priceMinor: amountText(part.priceMinor),
    availableQuantity: String(part.availableQuantity),
    minOrderQuantity: String(part.minOrderQuantity),
    description: null,
    imageUrls: part.imageUrls,
  }
  return { before: texts, texts, errors: {}, refusal: null }
}

/** The edited fields. Only these are validated and sent, so that concurrent changes of other fields survive. */
function editsOf({ before, texts }: Draft): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).filter(([name, value]) => value !== before[name as FieldName]))
}

export const isEdited = (draft: Draft): boolean => Object.keys(editsOf(draft)).length > 0

/** The changes of a draft for the API, or the validation errors. */
export function readDraft(draft: Draft) {
  const result = ChangedProductTexts.safeParse(editsOf(draft))
  return result.success ? { changes: result.data } : { errors: errorsOf(result.error.issues) }
}

/** The first message of each field. */
export function errorsOf(issues: readonly { path: string | readonly PropertyKey[]; message: string }[]): Draft['errors'] {
  const errors: Partial<Record<FieldName, string>> = {}
  for (const { path, message } of issues) {
    // The server names fields like `changes.imageUrls.0`.
    const steps = typeof path === 'string' ? path.replace(/^changes\./, '').split('.') : path
    errors[String(steps[0]) as FieldName] ??= message
  }
  return errors
}
