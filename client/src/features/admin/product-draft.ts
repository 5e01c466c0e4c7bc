// A row of the product management with unsaved changes: original values, typed texts and errors.
import type { Part } from '#client/lib/api-types.ts'
import {
  areSameBreaks,
  type BreakErrors,
  type BreakText,
  breakErrorsOf,
  breakTextsOf,
  noBreakErrors,
  withoutBlanks,
} from './break-texts.ts'
import { amountText, ChangedProductTexts } from './product-texts.ts'
import { noSpecTexts, type SpecTexts, specChanges } from './spec-texts.ts'

export type Texts = {
  priceMinor: string
  availableQuantity: string
  minOrderQuantity: string
  orderMultiple: string
  priceBreaks: readonly BreakText[]
  /** null until edited, because lists contain only an excerpt of the description. */
  description: string | null
  imageUrls: readonly string[]
  /** Only edited specs, because lists contain only a few of them. */
  specs: SpecTexts
}
export type FieldName = keyof Texts
export type NumberName = Exclude<FieldName, 'description' | 'imageUrls' | 'specs' | 'priceBreaks'>

export type Draft = {
  part: Pick<Part, 'id' | 'name' | 'sku'>
  before: Texts
  texts: Texts
  errors: Readonly<Partial<Record<FieldName, string>>>
  specErrors: Readonly<Record<string, string>>
  breakErrors: BreakErrors
  /** The server's error for the whole row. */
  refusal: string | null
}

export const textsOf = (part: Part): Texts => ({
  priceMinor: amountText(part.priceMinor),
  availableQuantity: String(part.availableQuantity),
  minOrderQuantity: String(part.minOrderQuantity),
  orderMultiple: String(part.orderMultiple),
  priceBreaks: breakTextsOf(part.priceBreaks),
  description: null,
  imageUrls: part.imageUrls,
  specs: noSpecTexts,
})

export function createDraft(part: Part): Draft {
  const texts = textsOf(part)
  return { part, before: texts, texts, errors: {}, specErrors: {}, breakErrors: noBreakErrors, refusal: null }
}

/** A draft with new texts. An edited field loses its error. */
export function amendTexts(draft: Draft, changes: Partial<Texts>): Draft {
  const errors = Object.fromEntries(Object.entries(draft.errors).filter(([name]) => !(name in changes)))
  const texts = { ...draft.texts, ...changes }
  const specErrors = Object.fromEntries(
    Object.entries(draft.specErrors).filter(([key]) => texts.specs[key]?.text === draft.texts.specs[key]?.text),
  )
  const breakErrors = 'priceBreaks' in changes ? noBreakErrors : draft.breakErrors
  return { ...draft, texts, errors, specErrors, breakErrors }
}

export const isFieldEdited = ({ before, texts }: Pick<Draft, 'before' | 'texts'>, name: FieldName): boolean =>
  name === 'specs'
    ? Object.keys(texts.specs).length > 0
    : name === 'imageUrls'
      ? texts.imageUrls.join('\n') !== before.imageUrls.join('\n')
      : name === 'priceBreaks'
        ? !areSameBreaks(texts.priceBreaks, before.priceBreaks)
        : texts[name] !== before[name]

/** A draft without added price breaks that were left blank. */
export const withoutBlankBreaks = (draft: Draft): Draft => ({
  ...draft,
  texts: { ...draft.texts, priceBreaks: withoutBlanks(draft.texts.priceBreaks) },
})

/** The edited fields. Only these are validated and sent, so that concurrent changes of other fields survive. */
const editsOf = (draft: Draft): Record<string, unknown> =>
  Object.fromEntries(Object.entries(draft.texts).filter(([name]) => isFieldEdited(draft, name as FieldName)))

export const isEdited = (draft: Draft): boolean => Object.keys(editsOf(draft)).length > 0

/** The changes of a draft for the API, or the validation errors. */
export function readDraft(draft: Draft) {
  const { specs: _, ...edits } = editsOf(draft)
  const result = ChangedProductTexts.safeParse(edits)
  if (!result.success) return { errors: errorsOf(result.error.issues), breakErrors: breakErrorsOf(result.error.issues) }
  return { changes: { ...result.data, ...(isFieldEdited(draft, 'specs') && specChanges(draft.texts.specs)) } }
}

/** The first message of each field, except specs and breaks: see `specErrors` and `breakErrors`. */
export function errorsOf(issues: readonly { path: string | readonly PropertyKey[]; message: string }[]): Draft['errors'] {
  const errors: Partial<Record<FieldName, string>> = {}
  for (const { path, message } of issues) {
    // The server names fields like `changes.imageUrls.0`.
    const steps = typeof path === 'string' ? path.replace(/^changes\./, '').split('.') : path
    if (steps[0] !== 'specEdits' && steps[0] !== 'priceBreaks') errors[String(steps[0]) as FieldName] ??= message
  }
  return errors
}
