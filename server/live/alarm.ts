/** Wakes one waiting loop after `ms`, or at once on `ring`. A ring before the wait counts. */
export function createAlarm(): { ring(): void; wait(ms: number): Promise<void> } {
  let isRung = false
  let wake = () => {}
  return {
    ring() {
      isRung = true
      wake()
    },
    async wait(ms) {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms).unref()
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isRung = false
    },
  }
}
