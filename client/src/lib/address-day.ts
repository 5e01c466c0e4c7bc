/** A day as addresses write it, such as `2026-01-31`; empty for any other text. */
export function readAddressDay(given: string | null): string {
  const text = given?.trim() ?? ''
  return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) ? text : ''
}
