// `npm test`: all checks, then the tests of the quick ring. `--checks`: only the checks. `--slow`: only the slow ring. Names of test files: the
// checks and these files. The last line counts everything together.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cleanEnv } from './clean-env.mjs'
import { findBrowser } from './find-browser.mjs'
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs'
import { beginTestRun, clearRun } from './test-run.mjs'

const root = join(import.meta.dirname, '..')
const bin = (name) => join(root, 'node_modules/.bin', name)
const scratch = beginTestRun({ inMemory: true })
const quietMs = 4_000
const running = new Set()
let isStopped = false
let saidAt = Date.now()
let tickedAt = 0
let isLineOpen = false
/** The program whose output is shown as it comes: the latest. */
let shown = null

// Two at a time, the longest first. A compiler with several threads checks much of the program several times.
const checks = [
  { name: 'types', command: bin('tsc'), args: ['--singleThreaded'] },
  { name: 'lint with types', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'format and lint', command: bin('biome'), args: ['check', '.'] },
  { name: 'sizes of the pages', command: process.execPath, args: ['scripts/page-sizes.mjs'] },
  { name: 'rooms', command: process.execPath, args: ['scripts/check-rooms.mjs'] },
  { name: 'words of the wire', command: process.execPath, args: ['scripts/wire-words.mjs'] },
  { name: 'dropped signs', command: process.execPath, args: ['scripts/dropped-signs.mjs'] },
  { name: 'plain words', command: process.execPath, args: ['scripts/plain-words.mjs'] },
]

let passed = 0
let failed = 0
const given = process.argv.slice(2)
const [mode] = given
stopOnSignal()

if (mode === '--checks') await Promise.all(startChecks())
else if (mode === '--slow') await runSlowRing()
else await runQuickRing()

await finish()

/** Starts the next kind of work while the last programs of the previous kind still run, so that both cores always have work. */
async function runQuickRing() {
  const checking = startChecks()
  await Promise.race(checking)
  const tests = startVitest(given.length > 0 ? given : ['--project=!slow'])
  await tests.nearlyDone
  if (given.length === 0) await runPlaywright(['quick'])
  await Promise.all([...checking, tests.end])
}

async function runSlowRing() {
  await startVitest(['--project=slow']).end
  await runPlaywright(['slow files', 'slow tests'])
}

function startChecks() {
  const left = checks.values()
  const runNext = async () => {
    for (const { name, command, args } of left) {
      const { status, output } = await start(command, args, { title: name }).end
      count({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 })
      sayLine(status === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`)
    }
  }
  return [runNext(), runNext()]
}

/** `nearlyDone`: few test files are left, so that some processes are idle. */
function startVitest(args) {
  const report = join(scratch, 'vitest.json')
  const reporters = ['dot', 'json', join(root, 'scripts/run-reporter.mjs')].map((name) => `--reporter=${name}`)
  const { child, end } = start(bin('vitest'), ['run', ...reporters, `--outputFile.json=${report}`, ...args], {
    title: 'tests',
    isShown: true,
    hasChannel: true,
  })
  return {
    nearlyDone: Promise.race([once(child, 'message'), end]),
    end: end.then(({ status }) => countTests(status, readVitestReport(report))),
  }
}

async function runPlaywright(projects) {
  const report = join(scratch, 'playwright.json')
  let browser
  try {
    browser = findBrowser()
  } catch (error) {
    failed += 1
    sayLine(`✗ browser tests\n${error.message}`)
    return
  }
  const { status } = await start(bin('playwright'), ['test', ...projects.map((name) => `--project=${name}`), '--reporter=dot,json'], {
    title: 'browser tests',
    isShown: true,
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }).end
  countTests(status, readPlaywrightReport(report))
}

function countTests(status, { passed, failed, notes }) {
  // An aborted run, or a file that failed to load, has no failed test to show for it.
  count({ passed, failed: status !== 0 && failed === 0 ? 1 : failed })
  for (const note of notes) sayLine(note)
}

function count(more) {
  passed += more.passed
  failed += more.failed
}

/**
 * Starts a program; while it is silent, its name shows progress. Its output is shown as it comes, until another such program starts: then the rest is
 * shown at its end.
 */
function start(command, args, { title, isShown = false, hasChannel = false, env = {} }) {
  if (isShown) sayLine(title)
  const child = spawn(command, args, {
    cwd: root,
    env: { ...cleanEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(hasChannel ? ['ipc'] : [])],
  })
  running.add(child)
  if (isShown) shown = child
  let output = ''
  const take = (chunk) => {
    if (shown === child) say(chunk)
    else output += chunk
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take)
  const ticking = setInterval(() => Date.now() - saidAt >= quietMs && tick(title), 500)
  const untilEnd = async () => {
    const [status] = await once(child, 'close').finally(() => clearInterval(ticking))
    running.delete(child)
    // The signal handler ends the run.
    if (isStopped) await new Promise(() => {})
    if (isShown && output !== '') sayLine(output)
    return { status, output }
  }
  return { child, end: untilEnd() }
}

function say(text) {
  process.stdout.write(text)
  saidAt = Date.now()
  isLineOpen = !text.endsWith('\n')
}

/** Begins a new line if the dots of another program precede. */
function sayLine(text) {
  say(`${isLineOpen ? '\n' : ''}${text}\n`)
}

/** Starts a line with the name of the running program, then adds a dot for every few seconds of silence. */
function tick(title) {
  say(tickedAt === saidAt ? '.' : `${isLineOpen ? '\n' : ''}${title} …`)
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
      sayLine(`Stopped by ${signal}.`)
      failed += 1
      for (const child of running) child.kill('SIGTERM')
      void finish()
    })
  }
}
