// Decides which adjacent words are one word: "5600 x", "rtx 4070", "lian li".

import type { Word } from '../read/read-words.ts'
import { isNumber } from '../read/text.ts'
import { type Dictionary, keyOf } from './dictionary.ts'
import { isWholeWord, type Known, usesOf } from './vocabulary.ts'

const shortWord = 3

/**
 * True if the catalogue writes the words as one. Words with their own meaning stay separate, unless a spec or maker joins them: "cooler
 * master".
 */
export function isJoined(words: readonly Word[], known: Known, entryOf: Dictionary['entryOf']): boolean {
  if (words.every(({ isFixed }) => isFixed)) return false
  const { name, spec, piece } = usesOf(known, keyOf(words))
  if (spec > 0) return true
  if (words.some(({ forms: [text] }) => entryOf(text)?.type)) return false
  const isWhole = words.every(({ forms: [text] }) => text.length >= shortWord && isWholeWord(known, text))
  if (name > 0) return !isWhole
  return piece > 0 && words.some(({ forms: [text], isFixed }) => !isFixed && !isWholeWord(known, text))
}

/** True if the words have no meaning of their own: the 8 of "8 core", the 4070 of "4070 ti". */
export function isOneWord(words: readonly Word[], known: Known): boolean {
  return usesOf(known, keyOf(words)).spec > 0 && isNumber(words[0]?.forms[0] ?? '')
}
