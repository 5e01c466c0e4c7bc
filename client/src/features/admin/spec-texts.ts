// Texts that an admin typed into the spec fields, and the changes to send.
import type { Outputs } from '#client/lib/api-types.ts'

export type SpecForm = Outputs['items']['specForm']
export type SpecField = SpecForm[number]['fields'][number]

/** The changed fields by key. `isStated`: the text is the supplier's again. */
export type SpecTexts = Readonly<Record<string, { text: string; isStated: boolean }>>

export const noSpecTexts: SpecTexts = {}

/** The saved text of the field: '' for an unknown value. */
export const savedText = ({ edit, stated }: SpecField): string => (edit === null ? stated : edit.text) ?? ''

export const shownText = (field: SpecField, texts: SpecTexts): string => texts[field.key]?.text ?? savedText(field)

export function typeSpec(texts: SpecTexts, field: SpecField, text: string): SpecTexts {
  const { [field.key]: _, ...others } = texts
  return text === savedText(field) ? others : { ...others, [field.key]: { text, isStated: text.trim() === (field.stated ?? '') } }
}

/** The fields of the API. Empty texts mean that the value is unknown. */
export function specChanges(texts: SpecTexts): { specEdits: Record<string, string | null>; specResets: string[] } {
  const entries = Object.entries(texts)
  return {
    specEdits: Object.fromEntries(entries.filter(([, { isStated }]) => !isStated).map(([key, { text }]) => [key, text.trim() || null])),
    specResets: entries.filter(([, { isStated }]) => isStated).map(([key]) => key),
  }
}

/** The messages of a refusal by spec key. */
export const specErrors = (issues: readonly { path: string; message: string }[]): Record<string, string> =>
  Object.fromEntries(
    issues.flatMap(({ path, message }) => {
      const key = /^(?:changes\.)?specEdits\.(.+)$/.exec(path)?.[1]
      return key === undefined ? [] : [[key, message]]
    }),
  )
