import { explainStart } from './explain-start.ts'

type Ending = {
  /** What to print for an error, and the exit code then. */
  explain?: (error: unknown) => unknown
  failureCode?: number
  /** The exit code of a process that was asked to end before its work was done. */
  stoppedCode?: number
  /** The process ends that long after it was asked to, done or not; undefined: it takes the time it needs. */
  stopWithinMs?: number
}

/**
 * Runs `work` as the whole of this process, and exits with the code it gives. `asked` aborts on the first SIGINT, SIGTERM or SIGHUP, whatever
 * `work` is doing, so that it can stop what it has started. Without these listeners a signal would end the process on the spot, and the
 * embedded database would go on.
 */
export function runProcess(
  work: (asked: AbortSignal) => Promise<number>,
  { explain = explainStart, failureCode = 1, stoppedCode = 0, stopWithinMs }: Ending = {},
): void {
  const asked = listenForStop()
  if (stopWithinMs !== undefined) asked.addEventListener('abort', () => setTimeout(() => process.exit(stoppedCode), stopWithinMs))
  work(asked).then(
    (code) => process.exit(code),
    (error: unknown) => {
      // Work that is cut off fails in many ways, and none of them is news.
      if (asked.aborted) process.exit(stoppedCode)
      console.error(explain(error))
      process.exit(failureCode)
    },
  )
}

function listenForStop(): AbortSignal {
  const asked = new AbortController()
  const ask = () => asked.abort()
  process.on('SIGINT', ask)
  process.on('SIGTERM', ask)
  // Under nohup the script that started us keeps SIGHUP to itself (scripts/starter.mjs).
  if (process.listenerCount('SIGHUP') === 0) process.on('SIGHUP', ask)
  // The terminal, or whoever reads our output, may be gone before we are.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  return asked.signal
}
