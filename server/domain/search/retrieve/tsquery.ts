// Writes conditions on words as queries of PostgreSQL's full-text index.
import { wordQuery } from '../read/lexemes.ts'
import type { Group, Tier } from '../understand/retrieval.ts'

/** A tsquery of one tier: `(('aram' | 'nram')) | (('ahard' | 'nhard') & ('adrive' | 'ndrive'))`, with the marks of `lexemes.ts`. */
export const tierQuery = ({ alternatives, classes }: Tier): string =>
  alternatives.map((words) => `(${words.map((word) => wordQuery(word, classes)).join(' & ')})`).join(' | ')

/** A tsquery of all tiers of a group. A tier inside a wider one is redundant but harmless. */
export const groupQuery = ({ tiers }: Group): string => tiers.map((tier) => `(${tierQuery(tier)})`).join(' | ')
