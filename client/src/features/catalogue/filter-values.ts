// The values of active filters: removed one by one, and as ranges.
import { readRange, unknownValue } from '#common/catalogue/filter-keys.ts'
import type { BrowseState } from './browse-state.ts'

export function withoutValue({ filters }: BrowseState, key: string, value: string): Pick<BrowseState, 'filters'> {
  const { [key]: values = [], ...others } = filters
  const left = values.filter((other) => other !== value)
  return { filters: left.length === 0 ? others : { ...others, [key]: left } }
}

/** The bounds of the first range among a filter's values, as fields show them; empty if unbounded. A single number is not a range. */
export function boundsOf(values: readonly string[] = []): { value: string; from: string; to: string } | null {
  for (const value of values) {
    const range = value.includes('-') ? readRange(value) : null
    if (range) return { value, from: range.from > 0 ? String(range.from) : '', to: Number.isFinite(range.to) ? String(range.to) : '' }
  }
  return null
}

/** `32–64`, `from 32`, `up to 64`, or a single number. */
export function rangeText(from: string, to: string, format: (bound: string) => string): string {
  if (from === to) return format(from)
  if (from === '') return `up to ${format(to)}`
  return to === '' ? `from ${format(from)}` : `${format(from)}–${format(to)}`
}

export const isUnknown = (value: string): boolean => value === unknownValue
