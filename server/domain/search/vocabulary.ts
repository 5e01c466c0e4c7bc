// The words of the catalogue, as the understanding of a search asks for them. The database answers with one statement.

/** How many parts have a word, by its class: in a name or as a number, as a spec or maker, as a piece of a word. */
export type Uses = Readonly<{ name: number; spec: number; piece: number }>

export type Candidate = Readonly<{ word: string; uses: number }>

export type Known = Readonly<{
  /** The words that some part has. */
  uses: ReadonlyMap<string, Uses>
  /** By word that fewer than `rareWord` parts have in names and specs: similar words of letters that names or specs have, in any order. */
  near: ReadonlyMap<string, readonly Candidate[]>
}>

export type Vocabulary = Readonly<{
  /** Looks up `words`, and what is near to those of `checked` that few names and specs have. */
  look: (words: readonly string[], checked: readonly string[]) => Promise<Known>
}>

/** A word with fewer uses may be a misspelling of suppliers. */
export const rareWord = 6

const noUses: Uses = { name: 0, spec: 0, piece: 0 }

export const usesOf = (known: Known, word: string): Uses => known.uses.get(word) ?? noUses
export const isWholeWord = (known: Known, word: string): boolean => {
  const { name, spec } = usesOf(known, word)
  return name + spec > 0
}
