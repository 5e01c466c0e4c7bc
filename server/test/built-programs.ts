// The shop's programs as they are built, for tests that start processes: a built program starts in a quarter of the time of its sources.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { inject } from 'vitest'
import { projectRoot } from '#server/lib/root.ts'
import { cleanEnv } from '../../scripts/clean-env.mjs'

const build = `import { ensureBuild } from './scripts/build.mjs'; await ensureBuild()`

/** Builds if the sources have changed, so that no test waits for it. Test files take turns: one build serves them all. */
export async function ensureBuilt(): Promise<void> {
  const sql = postgres(inject('clusterUrl'), { max: 1 })
  try {
    await sql`select pg_advisory_lock(2)`
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build], { cwd: projectRoot, env: cleanEnv() })
  } finally {
    await sql.end()
  }
}

/** The arguments for Node to run one of the shop's programs, such as `main` or `worker`, in the project's folder. */
export const programArgs = (name: string, ...args: string[]): string[] => ['scripts/run.mjs', name, ...args]
