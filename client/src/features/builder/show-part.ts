import { anchorOf } from './build-rows.ts'

/** Scrolls to the row of a part and focuses it. */
export function showPart(sku: string): void {
  const row = document.getElementById(anchorOf(sku))
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}
