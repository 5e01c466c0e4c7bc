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

const maxAttempts = 12

/**
 * Searches in the order in which to try them, the whole one first. One statement finds the first that has a hit. Only the first needs a part
 * with the wishes of the search: the others rank by them at most.
 */
export function attemptsOf(search: Search): readonly Attempt[] {
  const { groups } = search
  const required = requiredGroups(search)
  const names = required.filter(({ isSpec, type }) => !isSpec && type === null).sort(rarestFirst)
  const specs = required.filter(({ isSpec, type }) => isSpec && type === null).sort(rarestFirst)
  const [figures, kinds] = [specs.filter(({ figure }) => figure), specs.filter(({ figure }) => !figure)]
  const attempts: Attempt[] = [{ ...search, leftOut: [] }]
  const attempt = (dropped: readonly Group[]) => {
    const isSomeLeft = required.some((group) => !dropped.includes(group))
    if (isSomeLeft && attempts.length < maxAttempts) attempts.push(without(search, new Set(dropped)))
  }

  const wishes = groups.filter(({ isWish }) => isWish)
  if (wishes.length > 0) attempts.push({ ...search, leftOut: wishes })
  if (groups.some(({ begun }) => begun)) attempts.push({ ...search, groups: groups.map(asBegun), leftOut: wishes })
  const unknown = names.filter(({ uses }) => uses === 0)
  const others = names.filter(({ uses }) => uses > 0)
  const dropped = [...wishes, ...unknown]
  if (unknown.length > 0) attempt(dropped)
  for (const name of others) attempt([...dropped, ...others.slice(0, others.indexOf(name) + 1)])
  dropped.push(...others)

  // One spec less is better than two, and a smaller figure worse than another kind.
  for (const kind of kinds) attempt([...dropped, kind])
  for (let most = 2; most <= kinds.length; most++) attempt([...dropped, ...kinds.slice(0, most)])
  for (const figure of figures) attempt([...dropped, figure])
  if (groups.some(({ looser }) => looser !== null)) attempts.push(loosened(search, new Set(dropped)))
  if (figures.length > 0 && specs.length > 1) attempt([...dropped, ...specs])
  return attempts
}

const asBegun = (group: Group): Group => (group.begun === undefined ? group : { ...group, tiers: group.begun })

const rarestFirst = (a: Group, b: Group): number => Number(b.isUse ?? false) - Number(a.isUse ?? false) || a.uses - b.uses

/** The first attempt stands for all words, wishes included. */
export const asRequired = (attempt: Attempt): Attempt => ({
  ...attempt,
  groups: attempt.groups.map((group) => (group.isWish ? { ...group, isWish: false } : group)),
})

/** "Laptop memory" is memory at least. */
function loosened(search: Search, dropped: ReadonlySet<Group>): Attempt {
  const leftOut = search.groups.filter((group) => group.looser !== null || dropped.has(group))
  return {
    ...search,
    whole: null,
    substring: null,
    groups: search.groups.flatMap((group) =>
      dropped.has(group) ? [] : group.looser === null ? [group] : [{ ...group, tiers: group.looser }],
    ),
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
