// Numbers as people type them, with what they mean, and the proof that a field keeps what it showed.
import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Texts with the whole number that they mean; null if none, so that the field must refuse them. */
export const counts: readonly (readonly [text: string, count: number | null])[] = [
  ['40', 40],
  ['60.00', 60],
  ['80,00', 80],
  ['  100 ', 100],
  ['১২০', 120],
  ['١٤٠', 140],
  ['1,250.00', 1250],
  ['1 260', 1260],
  ['1’280', 1280],
  ['１３００', 1300],
  ['2.5', null],
  ['-5', null],
  ['1e3', null],
  ['1.250', null],
  ['20 pcs', null],
  ['0x20', null],
  ['12,50,0', null],
  ['٢٫٥', null],
  ['10³', null],
]

export const amounts: readonly (readonly [text: string, minor: number | null])[] = [
  ['700', 700_00],
  ['12,50', 12_50],
  ['1,250.50', 1_250_50],
  ['1.250,50', 1_250_50],
  ['1 250,50', 1_250_50],
  ['1’250.50', 1_250_50],
  ['১২.৫', 12_50],
  ['.5', 50],
  ['1,25,50', null],
  ['1.250', null],
  ['12.505', null],
  ['-12.50', null],
  ['1e3', null],
  ['12,', null],
  ['12⁵⁰', null],
]

/** Shows a refusal, or a number in a note, unless the text is that number as the shop writes it. */
export async function expectShown(field: Locator, text: string, count: number | null): Promise<void> {
  if (count === null) {
    await expect(field, text).toHaveAttribute('aria-invalid', 'true')
    await expect(field, text).toHaveAccessibleDescription(/Write /)
  } else {
    await expect(field, text).not.toHaveAttribute('aria-invalid', 'true')
    if (text.trim() !== String(count)) await expect(field, text).toHaveAccessibleDescription(new RegExp(`= ${count.toLocaleString('en')}`))
  }
}

export type Field = {
  field: Locator
  /** Presses what saves the field. */
  save: () => Promise<void>
  /** What the shop keeps now. */
  kept: () => Promise<number>
  /** Escape restores what the shop keeps. */
  hasEscape?: boolean
}

/** Types every text; after a press the shop keeps the number that was shown, or what it kept before. */
export async function tryCounts({ field, save, kept, hasEscape = false }: Field): Promise<void> {
  let before = await kept()
  for (const [text, count] of counts) {
    await field.fill(text)
    await expectShown(field, text, count)
    await save()
    // A wrong save needs a moment to arrive.
    if (count === null) await field.page().waitForTimeout(300)
    before = count ?? before
    await expect.poll(kept, { message: `kept after ${text}` }).toBe(before)
    if (count === null && hasEscape) {
      await field.press('Escape')
      await expect(field, `after Escape from ${text}`).toHaveValue(String(before))
    } else if (count === null) await field.fill(String(before))
  }
}

/** The same for amounts, in minor units. A refused text is undone with `undo`. */
export async function tryAmounts({ field, save, kept, undo }: Field & { undo: () => Promise<void> }): Promise<void> {
  let before = await kept()
  for (const [text, minor] of amounts) {
    await field.fill(text)
    await expectAmount(field, text, minor)
    await save()
    before = minor ?? before
    await expect.poll(kept, { message: `kept after ${text}` }).toBe(before)
    if (minor === null) await undo()
  }
}

/** Shows a refusal, or the amount in a note, unless the text is the amount as the shop writes it. */
export async function expectAmount(field: Locator, text: string, minor: number | null): Promise<void> {
  if (minor === null) return expect(field, text).toHaveAccessibleDescription(/Write /)
  const shown = (minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  if (shown !== text && String(minor / 100) !== text) await expect(field, text).toHaveAccessibleDescription(new RegExp(`= ${shown}`))
}
