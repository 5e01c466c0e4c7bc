// Fields of entries for people: `minOrderQuantity` is "Min order quantity".
import { cutText } from '#common/kit/cut-text.ts'
import { formatMoney } from '#common/kit/format.ts'
import { formatMoment } from '#common/kit/format-day.ts'

type Fields = Readonly<Record<string, unknown>> | null
export type FieldChange = { field: string; before: unknown; after: unknown }

/** The fields of an entry. Of what is new or gone, those that are not empty. */
export function changesOf({ before, after }: { before: Fields; after: Fields }): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = fields.map((field) => ({ field, before: before?.[field], after: after?.[field] }))
  return before && after ? changes : changes.filter((change) => !isEmpty(change.before ?? change.after))
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

const ownNames: Readonly<Record<string, string>> = {
  sku: 'SKU',
  inARow: 'In a row',
  basisPoints: 'Off the price',
  taxBasisPoints: 'Tax rate',
  taxId: 'Tax number',
  imageUrls: 'Pictures',
}

export function fieldName(field: string): string {
  const own = ownNames[field]
  if (own !== undefined) return own
  const words = field
    .replace(/(?<=.)Minor$/, '')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^is /, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const mostCharacters = 300
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A value as text. Amounts are in the shop's currency, moments in its time zone. */
export function valueText(field: string, value: unknown, { currency, timeZone }: { currency: string; timeZone: string }): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (field.endsWith('Minor')) return formatMoney(value, currency)
    return /basisPoints$/i.test(field) ? `${value / 100} %` : String(value)
  }
  if (typeof value === 'string')
    return cutText(moment.test(value) && field.endsWith('At') ? formatMoment(value, timeZone) : value, mostCharacters)
  if (!Array.isArray(value)) return cutText(JSON.stringify(value), mostCharacters)
  if (value.length === 0) return 'none'
  return cutText(value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(', '), mostCharacters)
}
