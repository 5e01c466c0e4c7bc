import { anchorOf } from './build-rows.ts'

/** Goes to the row of a part. */
export function showPart(sku: string): void {
  const row = document.getElementById(anchorOf(sku))
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}
