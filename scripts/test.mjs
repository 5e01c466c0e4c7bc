// Everything that must hold, quietly: checks first, then the tests; the last line counts them all together.
import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.mjs'

const root = join(import.meta.dirname, '..')
const bin = (name) => join(root, 'node_modules/.bin', name)
const scratch = mkdtempSync(join(tmpdir(), 'partsdock-report-'))
const report = join(scratch, 'vitest.json')
const pagesReport = join(scratch, 'pages.json')

const checks = [
  { name: 'types', command: bin('tsc') },
  { name: 'format and lint', command: bin('biome'), args: ['check', '.'] },
  { name: 'lint with types', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'words of the wire', command: process.execPath, args: ['scripts/wire-words.mjs'] },
  { name: 'sizes of the pages', command: process.execPath, args: ['scripts/page-sizes.mjs'] },
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
  testPages()
}

rmSync(scratch, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** The tests in a browser, where no single file was asked for. */
function testPages() {
  if (process.argv.length > 2) return
  let browser
  try {
    browser = findBrowser()
  } catch (error) {
    failed += 1
    console.error(`✗ browser tests\n${error.message}`)
    return
  }
  const run = spawnSync(bin('playwright'), ['test', '--reporter=json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: pagesReport },
  })
  const { stats, failures, late } = readPagesReport()
  passed += stats.expected + stats.flaky
  failed += stats.unexpected
  if (run.status !== 0 && stats.unexpected === 0) failed += 1
  for (const test of late) console.log(`passed at the second try: ${test}`)
  for (const failure of failures) console.error(`✗ ${failure}`)
  if (run.status !== 0 && failures.length === 0) console.error(run.stdout + run.stderr)
}

function readPagesReport() {
  try {
    const { stats, suites } = JSON.parse(readFileSync(pagesReport, 'utf8'))
    const specs = suites.flatMap((suite) => specsIn(suite))
    return {
      stats,
      failures: specs.filter(({ ok }) => !ok).map(({ name, messages }) => `${name}\n${messages.join('\n')}`),
      late: specs.filter(({ isFlaky }) => isFlaky).map(({ name, messages }) => `${name}\n${messages.join('\n')}`),
    }
  } catch {
    return { stats: { expected: 0, flaky: 0, unexpected: 0 }, failures: [], late: [] }
  }
}

function specsIn({ title, specs = [], suites = [] }) {
  const own = specs.map((spec) => ({
    name: spec.title,
    ok: spec.ok,
    isFlaky: spec.tests.some(({ status }) => status === 'flaky'),
    messages: spec.tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).filter((message) => message !== ''),
  }))
  const inner = suites.flatMap((suite) => specsIn(suite))
  return [...own, ...inner].map((spec) => ({ ...spec, name: `${title} › ${spec.name}` }))
}

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
