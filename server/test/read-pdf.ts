// Extracts the text of a PDF that the shop drew: streams are inflated, and glyph ids mapped to characters by the file's ToUnicode tables.
// Most readers take the text of a marked word (ActualText) instead of its glyphs'; `glyphs` is what the others get.
import { inflateSync } from 'node:zlib'

/** The text of a PDF, with its lines in no particular order, and its number of pages. */
export function readPdf(pdf: Buffer): { text: string; glyphs: string; pages: number } {
  const file = pdf.toString('latin1')
  const objects = new Map([...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [Number(id), body ?? '']))
  const lettersOf = new Map<string, Map<number, string>>()
  for (const body of objects.values()) {
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id)) ?? '')?.[1]
      if (name !== undefined && table !== undefined) lettersOf.set(name, readTable(streamOf(objects.get(Number(table)))))
    }
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  const contents = pages.map((page) => streamOf(objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]))))
  const read = (isMarked: boolean) => contents.map((content) => readPage(content, lettersOf, isMarked)).join('\n')
  return { text: read(true), glyphs: read(false), pages: pages.length }
}

function streamOf(body = ''): string {
  const bytes = Buffer.from(/stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? '', 'latin1')
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

/** The rows of a ToUnicode table: ranges of glyph ids, each with its texts in UTF-16. */
function readTable(table: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', texts = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [i, [, text = '']] of [...texts.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters.set(Number.parseInt(from, 16) + i, utf16(text.replaceAll(' ', '')))
  }
  return letters
}

const utf16 = (hex: string) => String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

function readPage(content: string, lettersOf: ReadonlyMap<string, ReadonlyMap<number, string>>, isMarked: boolean): string {
  let letters: ReadonlyMap<number, string> = new Map()
  let text = ''
  let isInWord = false
  const operators = /\/(F\d+) [\d.]+ Tf|\/ActualText <feff([0-9a-f]*)>>> BDC|(\bEMC\b)|\[([^\]]*)\] TJ|(\bET\b)/g
  for (const [, font, word, wordEnd, run, end] of content.matchAll(operators)) {
    if (font !== undefined) letters = lettersOf.get(font) ?? new Map()
    if (word !== undefined && isMarked) {
      text += utf16(word)
      isInWord = true
    }
    if (wordEnd !== undefined) isInWord = false
    for (const [, hex = ''] of (isInWord ? '' : (run ?? '')).matchAll(/<([0-9a-f]*)>/g))
      text += (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '').join('')
    if (end !== undefined) text += '\n'
  }
  return text
}
