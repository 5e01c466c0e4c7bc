// Runs `npm run backup` and `npm run restore`: arguments, environment, signals, exit codes.

import { ArchiveError } from '#server/backup/entries.ts'
import { StartError } from '#server/lib/start-error.ts'
import type { Env } from './env.ts'
import { explainStart } from './explain-start.ts'

export class UsageError extends Error {
  override name = 'UsageError'
}

/** Parses the arguments, runs `work`, and ends the process: exit code 0 for success, 1 for a failure, 2 for wrong arguments. */
export async function runTool<A>(
  usage: string,
  readArguments: (argv: string[]) => A,
  readEnvironment: () => Env,
  work: (given: A, env: Env, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const argv = process.argv.slice(2)
  if (argv.includes('--help') || argv.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  try {
    await work(read(readArguments, argv), readEnvironment(), stopping.signal)
    process.exit(0)
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n${usage}`)
    else console.error(explainFailure(error, stopping.signal.aborted))
    process.exit(error instanceof UsageError ? 2 : 1)
  }
}

/** The output for a failure. Problems of the back-up, and what a restore leaves behind, are reported even after a signal. */
export function explainFailure(error: unknown, isStopped: boolean): unknown {
  if (error instanceof ArchiveError) return `${error.message}.`
  return isStopped && !(error instanceof StartError) ? 'Stopped. Nothing was written.' : explainStart(error)
}

function read<A>(readArguments: (argv: string[]) => A, argv: string[]): A {
  try {
    return readArguments(argv)
  } catch (error) {
    throw error instanceof Error ? new UsageError(error.message) : error
  }
}
