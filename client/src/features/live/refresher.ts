// Limits refetches at busy times without a visible delay.
const pauseMs = 500

/** Refetches on demand, one at a time; requests during a refetch are coalesced into the next one. */
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
