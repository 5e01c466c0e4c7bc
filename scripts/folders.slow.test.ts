// The tests that start databases, once more in the folders in which root starts them: one that only root may enter, such as /root, where the
// database is outside of its data folder, and an open one.
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { canRun, cleanUp, isRoot, makeFolder, project } from '#packages/embedded-postgres/testing'
import { cleanEnv } from './clean-env.mjs'

const affected = ['packages/embedded-postgres/embedded.slow.test.ts', 'server/backup/', 'scripts/interrupted-start.slow.test.ts']
const notCopied = /^(node_modules|\.git|\.env|\.data|\.dist-.*|test-results|coverage)$/

afterEach(cleanUp)

/** A copy of the project below a folder with this mode. */
function copyProject(mode: number): string {
  const above = makeFolder()
  const copy = join(above, 'partsdock')
  mkdirSync(copy)
  const isWanted = (path: string) => !notCopied.test(relative(project, path).split('/')[0] ?? '')
  cpSync(project, copy, { recursive: true, filter: isWanted })
  const modules = realpathSync(join(project, 'node_modules'))
  // Hard links if the file system allows them: 600 MB less to write.
  if (!canRun('cp', '-al', modules, join(copy, 'node_modules'))) {
    rmSync(join(copy, 'node_modules'), { recursive: true, force: true })
    execFileSync('cp', ['-a', modules, join(copy, 'node_modules')])
  }
  chmodSync(above, mode)
  return copy
}

type Report = {
  numPassedTests: number
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}

/** Runs the affected tests in a folder, and returns how many passed and what failed. */
async function runTests(folder: string): Promise<{ passed: number; failures: string[] }> {
  const file = join(folder, 'test-results.json')
  const args = [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=json', `--outputFile=${file}`, ...affected]
  // Without what this run tells its own workers.
  const env = Object.fromEntries(Object.entries(cleanEnv()).filter(([name]) => !name.startsWith('VITEST')))
  const ended = await new Promise<string>((resolve) =>
    execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) => resolve(error ? `${stdout}\n${stderr}` : '')),
  )
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}: ${message}`] : []),
    ...assertionResults.filter(({ status }) => status === 'failed').map((test) => `${test.fullName}: ${test.failureMessages.join('\n')}`),
  ])
  return { passed: numPassedTests, failures: ended && failures.length === 0 ? [ended] : failures }
}

describe(isRoot ? 'tests as root' : 'tests as root (skipped: they need root)', () => {
  it.skipIf(!isRoot).each([
    ['that only root may enter', 0o700],
    ['that everybody may enter', 0o755],
  ])(
    'pass below a folder %s',
    async (_kind, mode) => {
      const { passed, failures } = await runTests(copyProject(mode))
      expect(failures).toEqual([])
      expect(passed).toBeGreaterThan(40)
    },
    1_800_000,
  )
})
