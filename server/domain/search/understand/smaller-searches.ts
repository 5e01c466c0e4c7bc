// Relaxes a search without hits: keeps as many groups as possible, and the most telling ones.
import type { Group, Retrieval } from './retrieval.ts'

export type Attempt = Retrieval & Readonly<{ /** The groups that the attempt leaves out. */ leftOut: readonly Group[] }>

const maxAttempts = 4

/**
 * Relaxed searches in the order in which to try them: without unknown words, then without the rarest group, and so on. One statement finds
 * the first attempt with a hit.
 */
export function attemptsOf(search: Retrieval): readonly Attempt[] {
  const { groups } = search
  const unknown = groups.filter(({ uses }) => uses === 0)
  const rarestFirst = groups.filter(({ uses }) => uses > 0).sort((a, b) => weightOf(a) - weightOf(b))
  const attempts: Attempt[] = groups.some(({ looser }) => looser !== null) ? [loosened(search)] : []
  const dropped = new Set<Group>(unknown)
  if (unknown.length > 0 && unknown.length < groups.length) attempts.push(without(search, dropped))
  for (const group of rarestFirst) {
    if (attempts.length === maxAttempts || dropped.size + 1 >= groups.length) break
    dropped.add(group)
    attempts.push(without(search, dropped))
  }
  return attempts
}

/** The category is dropped last: without it, specs match unrelated parts. */
const weightOf = ({ type, uses }: Group): number => (type === null ? uses : Number.POSITIVE_INFINITY)

const loosened = (search: Retrieval): Attempt => ({
  ...search,
  whole: null,
  substring: null,
  groups: search.groups.map((group) => (group.looser === null ? group : { ...group, tiers: group.looser })),
  leftOut: search.groups.filter(({ looser }) => looser !== null),
})

const without = (search: Retrieval, dropped: ReadonlySet<Group>): Attempt => ({
  ...search,
  whole: null,
  substring: null,
  groups: search.groups.filter((group) => !dropped.has(group)),
  leftOut: search.groups.filter((group) => dropped.has(group)),
})
