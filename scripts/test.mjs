// Everything that must hold, quietly: checks first, then the tests; the last line counts them all together.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name) => join(root, 'node_modules/.bin', name)
const scratch = mkdtempSync(join(tmpdir(), 'partsdock-report-'))
const report = join(scratch, 'vitest.json')

const checks = [
  { name: 'types', command: bin('tsc') },
  { name: 'format and lint', command: bin('biome'), args: ['check', '.'] },
  { name: 'lint with types', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'words of the wire', command: process.execPath, args: ['scripts/wire-words.mjs'] },
]

let passed = 0
let failed = 0
for (const { name, command, args = [] } of checks) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status === 0) passed += 1
  else {
    failed += 1
    console.error(`✗ ${name}\n${stdout}${stderr}`)
  }
}

if (!process.argv.includes('--checks')) {
  const run = spawnSync(
    bin('vitest'),
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    },
  )
  const counts = readReport()
  passed += counts.passed
  failed += counts.failed
  // A run that broke off, or a file that did not load, has no failed test to show for it.
  if (run.status !== 0 && counts.failed === 0) failed += 1
  if (run.status !== 0) console.error(run.stdout + run.stderr)
  for (const note of counts.skipped) console.log(`skipped: ${note}`)
}

rmSync(scratch, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function readReport() {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const skipped = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'skipped' || status === 'pending'),
    )
    return { passed: numPassedTests, failed: numFailedTests, skipped: skipped.map(({ fullName }) => fullName) }
  } catch {
    return { passed: 0, failed: 0, skipped: [] }
  }
}
