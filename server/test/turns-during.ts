import { setImmediate as turn } from 'node:timers/promises'

/** Counts the turns of the event loop during `work`: many if it lets other requests go first, few if it holds them up. */
export async function turnsDuring<T>(work: () => Promise<T>): Promise<{ answer: T; turns: number }> {
  let turns = 0
  let isDone = false
  const counting = (async () => {
    while (!isDone) {
      await turn()
      turns += 1
    }
  })()
  const answer = await work()
  isDone = true
  await counting
  return { answer, turns }
}
