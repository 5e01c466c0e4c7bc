// Saves the quantities of cart lines while the user steps them: a change is shown immediately, is saved after a pause, and is then replaced
// by the server's answer. One call per line at a time, so that calls cannot overtake each other.

type Save = (number: number, quantity: number) => Promise<unknown>

type QuantitySaverOptions = {
  save: Save
  /** Refetches the orders, so that the server's quantity is there before the pending one is dropped. */
  refresh: () => Promise<unknown>
  onChange: () => void
  onRefused: (error: unknown, number: number) => void
  pauseMs?: number
}

export type QuantitySaver = {
  /** Quantities that are not saved yet, by order number. */
  wishes: () => ReadonlyMap<number, number>
  want: (number: number, quantity: number) => void
  /** Saves pending quantities immediately: of one line, or of all. Resolves when nothing is left to save. Never rejects. */
  flush: (number?: number) => Promise<void>
}

export function createQuantitySaver({ save, refresh, onChange, onRefused, pauseMs = 500 }: QuantitySaverOptions): QuantitySaver {
  let wishes: ReadonlyMap<number, number> = new Map()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const running = new Map<number, Promise<void>>()

  function set(next: ReadonlyMap<number, number>): void {
    wishes = next
    onChange()
  }

  function drop(number: number): void {
    clearTimeout(timers.get(number))
    set(new Map([...wishes].filter(([other]) => other !== number)))
  }

  /** Saves a line until the saved quantity is the wanted one. */
  async function run(number: number): Promise<void> {
    for (let wanted = wishes.get(number); wanted !== undefined; wanted = wishes.get(number)) {
      try {
        await save(number, wanted)
        if (wishes.get(number) === wanted) await refresh()
        if (wishes.get(number) === wanted) drop(number)
      } catch (error) {
        drop(number)
        onRefused(error, number)
        await refresh().catch(() => {})
      }
    }
  }

  function start(number: number): Promise<void> {
    clearTimeout(timers.get(number))
    const now = running.get(number) ?? run(number).finally(() => running.delete(number))
    running.set(number, now)
    return now
  }

  return {
    wishes: () => wishes,
    want(number, quantity) {
      set(new Map([...wishes, [number, quantity]]))
      clearTimeout(timers.get(number))
      timers.set(
        number,
        setTimeout(() => void start(number), pauseMs),
      )
    },
    async flush(number) {
      await Promise.all([...wishes.keys()].filter((each) => number === undefined || each === number).map(start))
    },
  }
}
