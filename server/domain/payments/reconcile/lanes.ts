/** Runs `work` for every element, `lanes` at a time. Waits for all of them and throws the first error. */
export async function inLanes<T>(list: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...list]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
