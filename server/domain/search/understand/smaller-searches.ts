// Relaxes a search without hits. Words of use and praise are given up first, then names, then a spec, and the category last.
import type { Chip } from './chips.ts'
import { type Group, type Retrieval, requiredGroups } from './retrieval.ts'

export type Attempt = Retrieval &
  Readonly<{
    /** The groups that the attempt leaves out. */
    leftOut: readonly Group[]
    chips: readonly Chip[]
  }>

type Search = Retrieval & Readonly<{ chips: readonly Chip[] }>

const maxAttempts = 9

/**
 * Searches in the order in which to try them, the whole one first. One statement finds the first that has a hit. Only the first needs a part
 * with the wishes of the search: the others rank by them at most.
 */
export function attemptsOf(search: Search): readonly Attempt[] {
  const { groups } = search
  const wishes = groups.filter(({ isWish }) => isWish)
  const required = requiredGroups(search)
  const names = required.filter(({ isSpec, type }) => !isSpec && type === null)
  const unknown = names.filter(({ uses }) => uses === 0)
  const known = names.filter(({ uses }) => uses > 0).sort(rarestFirst)
  const specs = required.filter(({ isSpec }) => isSpec).sort(rarestFirst)
  const attempts: Attempt[] = [{ ...search, leftOut: [] }]
  const attempt = (dropped: readonly Group[]) => {
    const kept = required.length - dropped.filter(({ isWish }) => !isWish).length
    if (kept > 0 && attempts.length < maxAttempts) attempts.push(without(search, new Set(dropped)))
  }
  if (wishes.length > 0) attempts.push({ ...search, leftOut: wishes })
  if (groups.some(({ looser }) => looser !== null)) attempts.push(loosened(search))
  const dropped = [...wishes, ...unknown]
  if (unknown.length > 0) attempt(dropped)
  for (const name of known) {
    dropped.push(name)
    attempt(dropped)
  }
  // One spec less is better than two.
  if (specs.length > 1) for (const spec of specs) attempt([...dropped, spec])
  for (const spec of specs) {
    dropped.push(spec)
    attempt(dropped)
  }
  return attempts
}

const rarestFirst = (a: Group, b: Group): number => a.uses - b.uses

/** The first attempt stands for all words, wishes included. */
export const asRequired = (attempt: Attempt): Attempt => ({
  ...attempt,
  groups: attempt.groups.map((group) => (group.isWish ? { ...group, isWish: false } : group)),
})

function loosened(search: Search): Attempt {
  const leftOut = search.groups.filter(({ looser, isWish }) => looser !== null || isWish)
  return {
    ...search,
    whole: null,
    substring: null,
    groups: search.groups.map((group) => (group.looser === null ? group : { ...group, tiers: group.looser })),
    leftOut,
    chips: search.chips.filter((chip) => chip.key === null || !isOf(chip, leftOut)),
  }
}

function without(search: Search, dropped: ReadonlySet<Group>): Attempt {
  const leftOut = search.groups.filter((group) => dropped.has(group))
  return {
    ...search,
    whole: null,
    substring: null,
    groups: search.groups.filter((group) => !dropped.has(group)),
    leftOut,
    chips: search.chips.filter((chip) => !isOf(chip, leftOut)),
  }
}

const isOf = ({ start }: Chip, groups: readonly Group[]): boolean => groups.some((group) => start === group.start && group.end > 0)
