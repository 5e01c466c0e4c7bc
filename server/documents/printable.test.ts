import { describe, expect, it } from 'vitest'
import { fitted, printable } from './printable.ts'

const widthOf = (codePoint: number) => (codePoint >= 0x20 && codePoint < 0x180 ? 500 : null)
const print = (text: string) => printable(text, widthOf)

describe('a printed text', () => {
  it('is the written text, on one line', () => {
    expect(print('  Zażółć\n\tgęślą  jaźń ')).toBe('Zażółć gęślą jaźń')
  })

  it('shows a placeholder for missing glyphs, once per run', () => {
    expect(print('漢字 of 😀👩‍👩‍👧 Rina')).toBe('[?] of [?] Rina')
  })

  it('has no invisible characters that break a file or change the text direction', () => {
    expect(print('a\u0000b\u0007c\u202ed\u200be\ufefff\ud800g')).toBe('abcdefg')
  })

  it('breaks only words that are wider than their column, and adds no characters', () => {
    expect(fitted('seven abcdefghijk of nine', widthOf, 2_500)).toBe('seven abcde\nfghij\nk of nine')
  })
})
