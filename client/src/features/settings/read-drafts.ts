import { type ShopKey, shopKeys } from '#common/settings/rules.ts'
import { SettingsChanges } from '#common/settings/schema.ts'
import { fieldTexts } from './field-texts.ts'
import type { Changes } from './use-settings.ts'

/** The typed values that are not saved yet. The logo is its path, or empty. */
export type Drafts = Partial<Record<ShopKey, string>>
export type Errors = Partial<Record<ShopKey, string>>

/** The values that were typed, or what is wrong with them, by field. */
export function readDrafts(drafts: Drafts): { changes: Changes; errors: Errors } {
  const errors: Errors = {}
  const values: Partial<Record<ShopKey, string | number | null>> = {}
  for (const key of shopKeys) {
    const text = drafts[key]
    if (text === undefined) continue
    const { value, problem } = readOne(key, text)
    if (problem === undefined) values[key] = value
    else errors[key] = problem
  }
  const { data, error } = SettingsChanges.safeParse({ shop: values })
  return { changes: data ?? {}, errors: { ...errorsOf(error?.issues ?? []), ...errors } }
}

function readOne(
  key: ShopKey,
  text: string,
): { value: string | number | null; problem?: undefined } | { value?: undefined; problem: string } {
  if (key === 'logo') return { value: text || null }
  const { read, mayBeEmpty, label } = fieldTexts[key]
  if (!read) return { value: mayBeEmpty && text.trim() === '' ? null : text }
  const typed = read(text)
  return typed.value === null ? { problem: `${label}: enter a number` } : typed
}

/** The first message of each field. `path` is `shop.name`, as text or as a list. */
export function errorsOf(issues: readonly { path: string | readonly PropertyKey[]; message: string }[]): Errors {
  const errors: Errors = {}
  for (const { path, message } of issues) {
    const [place, name] = typeof path === 'string' ? path.split('.') : path
    const key = place === 'shop' ? shopKeys.find((one) => one === name) : undefined
    if (key) errors[key] ??= message
  }
  return errors
}
