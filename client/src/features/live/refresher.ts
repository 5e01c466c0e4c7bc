// Long enough that a busy hour does not ask again and again, short enough to be seen at once.
const pauseMs = 500

/** Asks again when wanted, never twice at once: what is wanted meanwhile comes after. */
export function createRefresher(ask: () => Promise<unknown>): { want: () => void } {
  let isWanted = false
  let isAsking = false

  async function run(): Promise<void> {
    isAsking = true
    while (isWanted) {
      isWanted = false
      await ask().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    isAsking = false
  }

  return {
    want() {
      isWanted = true
      if (!isAsking) void run()
    },
  }
}
