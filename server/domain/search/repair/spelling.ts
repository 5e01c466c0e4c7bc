// Finds the word that a misspelled word means. Words with digits are never corrected: a wrong model is worse than no model.
import { isLetters } from '../read/text.ts'
import type { Candidate } from './vocabulary.ts'

const shortest = 3
const longestWithOneEdit = 7
const checkedLetters = 7

export const maxEdits = (word: string): number => (word.length < shortest ? 0 : word.length <= longestWithOneEdit ? 1 : 2)
export const canBeCorrected = (word: string): boolean => word.length > shortest && isLetters(word)

/** The edits between two words: insertions, deletions, replacements, and swaps of neighbours. Above `limit` the result is inexact. */
export function editsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let edits = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, at(beforeLast, j - 2) + 1)
      row.push(edits)
      least = Math.min(least, edits)
    }
    if (least > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

const at = (row: readonly number[], i: number): number => row[i] ?? Number.POSITIVE_INFINITY

/**
 * Keys that two words share if they are at most one edit apart, or two for long words: the first letters, with one or two of them left out.
 * An index of all words' keys finds every candidate, and few others.
 */
export function spellingKeys(word: string): readonly string[] {
  const keys = new Set([word.slice(0, checkedLetters)])
  for (let round = 0; round < Math.max(1, maxEdits(word)); round++) {
    for (const key of [...keys]) for (let i = 0; i < key.length; i++) keys.add(key.slice(0, i) + key.slice(i + 1))
  }
  return [...keys]
}

/**
 * The most probable word: the fewest edits, then the same first letter, then the most uses. `limit`: the most edits, by default as the length
 * of the typed word allows.
 */
export function bestCandidate(
  word: string,
  candidates: readonly Candidate[],
  limit = maxEdits(word),
): (Candidate & { edits: number }) | undefined {
  return candidates
    .filter((candidate) => isLetters(candidate.word) && candidate.word !== word)
    .map((candidate) => ({ ...candidate, edits: editsBetween(word, candidate.word, limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits || weight(b, word) - weight(a, word) || (a.word < b.word ? -1 : 1))[0]
}

/** Typing mistakes in the first letter are rare. */
const weight = ({ word, uses }: Candidate, typed: string): number => uses * (word[0] === typed[0] ? 10 : 1)
