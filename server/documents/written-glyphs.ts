// Glyphs that know which text they show. Bengali letters join, split and change places, and fontkit's glyphs forget which letters they came
// from: without this, text copied from a PDF has other letters than its words, and react-pdf loses the last glyphs of such words.

import type { Font } from '@react-pdf/renderer'

/** A word that its glyphs do not show letter by letter. Its glyphs share one object. */
export type WrittenWord = { text: string }

export type Glyph = {
  id: number
  advanceWidth: number
  /** The letters of the glyph. react-pdf counts them to find the glyphs of a piece of text: each counts as one UTF-16 unit. */
  codePoints: readonly number[]
}

export type WrittenGlyph = Glyph & {
  /** The part of its word that a reader of the file gets for this glyph alone. */
  letters: string
  word: WrittenWord | null
  /** The distance from its usual place, in thousandths of the font size. */
  offset: { x: number; y: number }
}

type Offset = { xOffset: number; yOffset: number }
type Run = { glyphs: Glyph[]; positions: Offset[] }
type Layout = (text: string, ...how: readonly unknown[]) => Run
type LoadedFont = NonNullable<NonNullable<ReturnType<typeof Font.getFont>>['data']>

// The renderer asks for one word at a time, and again for the same ones. The shaping of a Bengali word takes ten milliseconds.
const mostKnown = 5_000

/** Makes a font return glyphs that know their text and their exact place, and remember the words that it was asked for. */
export function writeGlyphs(font: LoadedFont): void {
  const layout: Layout = font.layout.bind(font)
  const scale = 1000 / font.unitsPerEm
  const written: Layout = (text, ...how) => {
    const run = layout(text, ...how)
    if (isLetterByLetter(run, text)) return run
    const words = text.split(/(?<=\s)|(?=\s)/)
    const counts = words.map((word) => layout(word, ...how).glyphs.length)
    const isDivided = counts.reduce((sum, count) => sum + count, 0) === run.glyphs.length
    return { ...run, glyphs: isDivided ? writeWords(scale, run, words, counts) : writeWords(scale, run, [text], [run.glyphs.length]) }
  }
  const known = new Map<string, Run>()
  const remembered: Layout = (text, ...how) => {
    const key = JSON.stringify([text, ...how])
    const run = known.get(key) ?? written(text, ...how)
    if (known.size >= mostKnown) known.clear()
    known.set(key, run)
    // The renderer may keep and change the lists.
    return { ...run, glyphs: [...run.glyphs], positions: [...run.positions] }
  }
  font.layout = remembered
}

/** True if the glyphs show the letters one by one, in their order and at their usual places. */
const isLetterByLetter = ({ glyphs, positions }: Run, text: string): boolean =>
  positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0) &&
  String.fromCharCode(...glyphs.flatMap(({ codePoints }) => codePoints)) === text

function writeWords(scale: number, run: Run, words: readonly string[], counts: readonly number[]): WrittenGlyph[] {
  let start = 0
  return words.flatMap((text, i) => {
    const end = start + (counts[i] ?? 0)
    const word = { glyphs: run.glyphs.slice(start, end), positions: run.positions.slice(start, end) }
    start = end
    return writeWord(word, text, scale)
  })
}

function writeWord({ glyphs, positions }: Run, text: string, scale: number): WrittenGlyph[] {
  // react-pdf decomposes Bengali before it is laid out.
  const word = isLetterByLetter({ glyphs, positions }, text) ? null : { text: text.normalize('NFC') }
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
  // A vowel on both sides of its consonant is one letter and two glyphs; decomposed, it is two letters.
  const letters =
    [text, text.normalize('NFD')].map((form) => Array.from(form)).find(({ length }) => length >= glyphs.length) ?? Array.from(text)
  return glyphs.map((glyph, i) => {
    const { xOffset = 0, yOffset = 0 } = positions[i] ?? {}
    return Object.assign<Glyph, Omit<WrittenGlyph, 'id' | 'advanceWidth'>>(Object.create(glyph), {
      codePoints: share(units, i, glyphs.length),
      letters: share(letters, i, glyphs.length).join(''),
      word,
      offset: { x: xOffset * scale, y: yOffset * scale },
    })
  })
}

/** One of `count` shares of a list, in its order. The first has at least one element. */
const share = <T>(list: readonly T[], index: number, count: number): T[] =>
  list.slice(Math.ceil((index * list.length) / count), Math.ceil(((index + 1) * list.length) / count))
