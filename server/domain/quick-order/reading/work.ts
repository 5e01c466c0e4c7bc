// The work that a pasted line may cause. It is counted, never timed, so a line has the same answer on every machine and under any load.

/** Counted in characters that are read, looked up or compared, as if each look-up had some more. */
export type Work = Readonly<{
  /** False if the budget does not have this much left. From then on it has nothing left. */
  spend: (cost: number) => boolean
  spent: () => number
  /** True if something was left out: the line is then a question at most. */
  isBeyond: () => boolean
}>

/** Ordinary lines take less than a quarter. */
export const lineBudget = 20_000

/** A walk down an index, in characters. */
const lookUp = 20

export const costOfLookUp = (text: string): number => lookUp + text.length

export function createWork(budget = lineBudget): Work {
  let spent = 0
  let isBeyond = false
  return {
    spend(cost) {
      isBeyond ||= spent + cost > budget
      if (!isBeyond) spent += cost
      return !isBeyond
    },
    spent: () => spent,
    isBeyond: () => isBeyond,
  }
}

/** The first entries that the budget has room for. */
export function affordable<T>(work: Work, list: Iterable<T>, costOf: (entry: T) => number): readonly T[] {
  const kept: T[] = []
  for (const entry of list) {
    if (!work.spend(costOf(entry))) break
    kept.push(entry)
  }
  return kept
}
