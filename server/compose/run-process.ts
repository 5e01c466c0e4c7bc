import { explainStart } from './explain-start.ts'

type Ending = {
  explain?: (error: unknown) => unknown
  failureCode?: number
  /** The exit code if the process was stopped before its work was done. */
  stoppedCode?: number
  /** The process exits in any case this long after a stop request. Undefined: no limit. */
  stopWithinMs?: number
}

/**
 * Runs `work` as the whole process, and exits with the code that it returns. `asked` aborts on the first SIGINT, SIGTERM or SIGHUP, at any
 * point of `work`, so that it can stop what it has started. Without these listeners a signal would end the process at once, and the
 * embedded database would keep running.
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
      // Interrupted work fails in many ways, and none is worth reporting.
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
  // Under nohup the parent script handles SIGHUP (scripts/starter.mjs).
  if (process.listenerCount('SIGHUP') === 0) process.on('SIGHUP', ask)
  // The terminal, or the reader of our output, may close before this process ends.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  return asked.signal
}
