// Runs `npm run backup` and `npm run restore`: arguments, environment, signals, exit codes.

import { ArchiveError } from '#server/backup/tar.ts'
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
    // What is wrong with a back-up, or what a restore leaves behind, was so before the signal.
    else if (error instanceof ArchiveError) console.error(`${error.message}.`)
    else console.error(stopping.signal.aborted ? 'Stopped. Nothing was written.' : explainStart(error))
    process.exit(error instanceof UsageError ? 2 : 1)
  }
}

function read<A>(readArguments: (argv: string[]) => A, argv: string[]): A {
  try {
    return readArguments(argv)
  } catch (error) {
    throw error instanceof Error ? new UsageError(error.message) : error
  }
}
