import { describe, expect, it } from 'vitest'
import { fitted, printable } from './printable.ts'

const widthOf = (codePoint: number) => (codePoint >= 0x20 && codePoint < 0x180 ? 500 : null)
const print = (text: string) => printable(text, widthOf)

describe('a text on paper', () => {
  it('is what was written, on one line', () => {
    expect(print('  Zażółć\n\tgęślą  jaźń ')).toBe('Zażółć gęślą jaźń')
  })

  it('shows where letters are missing, once for a run of them', () => {
    expect(print('漢字 of 😀👩‍👩‍👧 Rina')).toBe('[?] of [?] Rina')
  })

  it('has nothing unseen that breaks a file or turns the direction of what follows', () => {
    expect(print('a\u0000b\u0007c\u202ed\u200be\ufefff\ud800g')).toBe('abcdefg')
  })

  it('is broken only inside of words that are wider than their column, and without a sign more', () => {
    expect(fitted('seven abcdefghijk of nine', widthOf, 2_500)).toBe('seven abcde\nfghij\nk of nine')
  })
})
