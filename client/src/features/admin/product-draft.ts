// A row of the product management while it is edited: what was there, what is typed now, and what is wrong with it.
import type { Part } from '#client/lib/api-types.ts'
import { amountText, ChangedProductTexts } from './product-texts.ts'

export type Texts = {
  priceMinor: string
  availableQuantity: string
  minOrderQuantity: string
  /** null as long as nobody touched it: lists know only how a description begins. */
  description: string | null
  imageUrls: readonly string[]
}
export type FieldName = keyof Texts

export type Draft = {
  before: Texts
  texts: Texts
  errors: Readonly<Partial<Record<FieldName, string>>>
  /** What the shop said to the whole row. */
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

/** What was typed anew: only that is checked and sent, so that nothing is overwritten that changed meanwhile. */
function editsOf({ before, texts }: Draft): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).filter(([name, value]) => value !== before[name as FieldName]))
}

export const isEdited = (draft: Draft): boolean => Object.keys(editsOf(draft)).length > 0

/** The changes of a draft for the shop, or what is wrong with them. */
export function readDraft(draft: Draft) {
  const result = ChangedProductTexts.safeParse(editsOf(draft))
  return result.success ? { changes: result.data } : { errors: errorsOf(result.error.issues) }
}

/** The first message of each field. */
export function errorsOf(issues: readonly { path: string | readonly PropertyKey[]; message: string }[]): Draft['errors'] {
  const errors: Partial<Record<FieldName, string>> = {}
  for (const { path, message } of issues) {
    // The shop names fields as `changes.imageUrls.0`.
    const steps = typeof path === 'string' ? path.replace(/^changes\./, '').split('.') : path
    errors[String(steps[0]) as FieldName] ??= message
  }
  return errors
}
