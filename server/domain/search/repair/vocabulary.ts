// The vocabulary of the catalogue, for interpreting searches. One statement answers all lookups.

/** The number of parts with a word, by class: in a name or as a number, as a spec or maker, as a piece of a word. */
export type Uses = Readonly<{ name: number; spec: number; piece: number }>

export type Candidate = Readonly<{ word: string; uses: number }>

export type Known = Readonly<{
  /** Only words that at least one part has. */
  uses: ReadonlyMap<string, Uses>
  /** Similar words from names or specs, per word that fewer than `rareWord` parts have there; unordered. */
  near: ReadonlyMap<string, readonly Candidate[]>
}>

export type Vocabulary = Readonly<{
  /** Looks up `words`, and similar words for the rare ones among `checked`. */
  look: (words: readonly string[], checked: readonly string[]) => Promise<Known>
}>

/** A word with fewer uses may be a supplier's misspelling. */
export const rareWord = 6

const noUses: Uses = { name: 0, spec: 0, piece: 0 }

export const usesOf = (known: Known, word: string): Uses => known.uses.get(word) ?? noUses
export const isWholeWord = (known: Known, word: string): boolean => {
  const { name, spec } = usesOf(known, word)
  return name + spec > 0
}
