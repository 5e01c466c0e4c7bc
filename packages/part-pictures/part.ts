// The drawing of any part: which category it belongs to, and its picture. Pure: the same subject gives the same bytes on every machine.
import { categoryOf } from './categories.ts'
import { onPlate } from './drawing.ts'
import { readFacts } from './facts.ts'
import type { PictureSubject } from './subject.ts'

export type { PictureSubject } from './subject.ts'

/**
 * Draws a part from its own data as an SVG of 640 × 480. `bare` leaves out the dimension lines and draws larger, for small plates. Never
 * throws for any specs, and escapes all of them.
 */
export function drawPart(subject: PictureSubject, { bare = false }: { bare?: boolean } = {}): string {
  const category = categoryOf(subject.productType)
  return onPlate(category.draw(readFacts(subject)), describePicture(subject), bare)
}

/** The alternative text: "RAM module, illustration". Plain text, not escaped. */
export function describePicture(subject: PictureSubject): string {
  return `${categoryOf(subject.productType).noun(readFacts(subject))}, illustration`
}
