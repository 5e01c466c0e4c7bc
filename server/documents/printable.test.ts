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

  it.each([
    ['ﬁne ﬂat oﬃce', 'fine flat office'],
    ['DDR5‐6000 non‑ECC', 'DDR5-6000 non-ECC'],
    ['（Black） ＡＢＣ１２', '(Black) ABC12'],
    ['⅓ ⅔ ⅛', '1\u20443 2\u20443 1\u20448'],
    ['№ ℃ ℉ H₂O Ⅻ ㎜ ㎡', 'No °C °F H2O XII mm m2'],
    ['❓ ❗ ➕', '? ! +'],
    ['「新」', '[[?]]'],
    ['✔️ ⚡️', '✔ ⚡'],
  ])('writes %s as %s if no font has its signs', (text, printed) => {
    const widthOfMost = (code: number) => ([0x2044, 0x2714, 0x26a1].includes(code) ? 500 : widthOf(code))
    expect(printable(text, widthOfMost)).toBe(printed)
  })

  it('has no invisible characters that break a file or change the text direction', () => {
    expect(print('a\u0000b\u0007c\u202ed\u200be\ufefff\ud800g')).toBe('abcdefg')
  })

  it('breaks only words that are wider than their column, and adds no characters', () => {
    expect(fitted('seven abcdefghijk of nine', widthOf, 2_500)).toBe('seven abcde\nfghij\nk of nine')
  })
})
