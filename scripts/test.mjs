// All checks, then the tests; the last line counts them together.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnv } from './clean-env.mjs'
import { findBrowser } from './find-browser.mjs'
import { beginTestRun, clearRun } from './test-run.mjs'

const root = join(import.meta.dirname, '..')
const bin = (name) => join(root, 'node_modules/.bin', name)
const scratch = beginTestRun({ inMemory: true })
const report = join(scratch, 'vitest.json')
const pagesReport = join(scratch, 'pages.json')
const quietMs = 4_000
const running = new Set()
let isStopped = false
let saidAt = Date.now()
let tickedAt = 0

// Two at a time, the longest first. A compiler with several threads checks much of the program several times.
const checks = [
  { name: 'types', command: bin('tsc'), args: ['--singleThreaded'] },
  { name: 'lint with types', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'format and lint', command: bin('biome'), args: ['check', '.'] },
  { name: 'sizes of the pages', command: process.execPath, args: ['scripts/page-sizes.mjs'] },
  { name: 'rooms', command: process.execPath, args: ['scripts/check-rooms.mjs'] },
  { name: 'words of the wire', command: process.execPath, args: ['scripts/wire-words.mjs'] },
  { name: 'plain words', command: process.execPath, args: ['scripts/plain-words.mjs'] },
]

let passed = 0
let failed = 0
stopOnSignal()
const checksLeft = checks.values()
await Promise.all([runChecks(), runChecks()])

if (!process.argv.includes('--checks')) {
  await runTests()
  // Browser tests run only if no file was named.
  if (process.argv.length === 2) await runPages()
}

await finish()

async function runChecks() {
  for (const { name, command, args } of checksLeft) {
    const { status, output } = await run(command, args, { title: name })
    if (status === 0) passed += 1
    else failed += 1
    // The dots of the other one may precede.
    const start = isTicking() ? '\n' : ''
    say(start + (status === 0 ? `✓ ${name}\n` : `✗ ${name}\n${output}`))
  }
}

async function runTests() {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = await run(bin('vitest'), ['run', ...reporters, ...process.argv.slice(2)], { title: 'tests', isShown: true })
  const counts = readReport()
  passed += counts.passed
  failed += counts.failed
  // An aborted run, or a file that failed to load, has no failed test to show for it.
  if (status !== 0 && counts.failed === 0) failed += 1
  for (const note of counts.skipped) say(`skipped: ${note}\n`)
}

async function runPages() {
  let browser
  try {
    browser = findBrowser()
  } catch (error) {
    failed += 1
    say(`✗ browser tests\n${error.message}\n`)
    return
  }
  const { status } = await run(bin('playwright'), ['test', '--reporter=dot,json'], {
    title: 'browser tests',
    isShown: true,
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: pagesReport },
  })
  const { stats, late } = readPagesReport()
  passed += stats.expected + stats.flaky
  failed += stats.unexpected
  if (status !== 0 && stats.unexpected === 0) failed += 1
  for (const test of late) say(`passed at the second try: ${test}\n`)
}

/** Runs a program to its end. Its output is collected, or shown as it comes; while it is silent, its name shows progress. */
async function run(command, args, { title, isShown = false, env = {} }) {
  if (isShown) say(`${title}\n`)
  const child = spawn(command, args, {
    cwd: root,
    env: { ...cleanEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const take = (chunk) => {
    if (isShown) say(chunk)
    else output += chunk
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take)
  const ticking = setInterval(() => Date.now() - saidAt >= quietMs && tick(title), 500)
  const [status] = await once(child, 'close').finally(() => clearInterval(ticking))
  running.delete(child)
  // The signal handler ends the run.
  if (isStopped) await new Promise(() => {})
  return { status, output }
}

function say(text) {
  process.stdout.write(text)
  saidAt = Date.now()
}

function isTicking() {
  return tickedAt === saidAt
}

/** Starts a line with the name of the running program, then adds a dot for every few seconds of silence. */
function tick(title) {
  say(isTicking() ? '.' : `\n${title} …`)
  tickedAt = saidAt
}

async function finish() {
  await clearRun(scratch)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

/** Ends the running programs, cleans up, and counts the run as failed. */
function stopOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (isStopped) return
      isStopped = true
      say(`\nStopped by ${signal}.\n`)
      failed += 1
      for (const child of running) child.kill('SIGTERM')
      void finish()
    })
  }
}

function readPagesReport() {
  try {
    const { stats, suites } = JSON.parse(readFileSync(pagesReport, 'utf8'))
    const specs = suites.flatMap((suite) => specsIn(suite))
    return {
      stats,
      late: specs.filter(({ isFlaky }) => isFlaky).map(({ name, messages }) => `${name}\n${messages.join('\n')}`),
    }
  } catch {
    return { stats: { expected: 0, flaky: 0, unexpected: 0 }, late: [] }
  }
}

function specsIn({ title, specs = [], suites = [] }) {
  const own = specs.map((spec) => ({
    name: spec.title,
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
