// `npm run bench` itself, on a small catalogue: every line has its rows, and what is finished is kept when it is stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { projectRoot } from '#server/lib/root.ts'
import { ensureBuilt } from '#server/test/built-programs.ts'
import { cleanEnv } from '../scripts/clean-env.mjs'
import { closeAll } from './closers.ts'
import { failed } from './failed-row.ts'
import { chooseGenerator } from './generators.ts'
import { namesOf, startRows, weightOf } from './groups.ts'
import { comparing, together } from './line-group.ts'
import { comparedLineNames, comparedLines } from './lines.ts'
import { readParts } from './parts.ts'
import type { Server } from './processes.ts'
import { createReport } from './report.ts'
import { runGroups } from './run-groups.ts'
import { trialScale } from './scale.ts'
import { openGround, openStage } from './stage.ts'
import { startName } from './start-line.ts'

beforeAll(ensureBuilt, 240_000)

/** Runs the bench; `watch` is called with its output so far. */
async function run(args: readonly string[], watch: (output: string, bench: ChildProcess) => void = () => {}) {
  const program = ['--import', 'tsx', join(projectRoot, 'bench/main.ts'), '--trial', '--seconds', '0.2', ...args]
  const bench = spawn(process.execPath, program, { cwd: projectRoot, env: cleanEnv(), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const listen = (chunk: Buffer) => {
    output += chunk.toString()
    watch(output, bench)
  }
  bench.stdout.on('data', listen)
  bench.stderr.on('data', listen)
  const [code] = (await once(bench, 'close')) as [number | null]
  const cells = output
    .split('\n')
    .filter((line) => /^\| (?!line |a request )/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return { code, output, rows: cells.map(([, line = '', figure = '', ...others]) => ({ line, figure, others })) }
}

it('has rows for all lines and all of the growth, and no failure', async () => {
  const { code, output, rows } = await run(['--all'])
  for (const name of [...namesOf.lines, ...namesOf.growth]) {
    const found = rows.filter(({ line }) => line.startsWith(name))
    expect(found.length, `rows of "${name}" in\n${output}`).toBeGreaterThan(0)
  }
  expect(rows.filter(({ figure }) => figure === failed)).toEqual([])
  // Answers with errors take less time than the work would.
  expect(rows.filter(({ others }) => others.join().includes('not answered with 2xx'))).toEqual([])
  for (const { line, figure, others } of rows) expect(figure !== '' || others.join().includes('left out'), line).toBe(true)
  expect(code, output).toBe(0)
}, 1_800_000)

it('has a row for a line that fails between others', async () => {
  const said: string[] = []
  const failing = comparing(['a line without requests'], ({ shop, bare, send }) => {
    const sending = (server: Server) => ({
      server,
      send: (connections: number, seconds: number) => send({ port: server.port, requests: [], connections, seconds }),
    })
    return [
      { name: 'a line without requests', comparedWith: '', target: 1, connections: [16], shop: sending(shop), compared: sending(bare) },
    ]
  })
  const groups = [comparing(comparedLineNames, comparedLines), failing, together([startName], startRows)]
  const chosen = new Set(['tRPC items.list of 20', 'a line without requests', startName])
  const report = createReport([...chosen], weightOf, (text) => said.push(text))
  // The bare server is built like the shop, which NODE_ENV of tests would prevent.
  vi.stubEnv('NODE_ENV', 'production')
  try {
    const { parts, source } = readParts(undefined, trialScale.parts)
    const { send } = chooseGenerator({ own: false })
    const ground = await openGround({ seconds: 0.2, scale: trialScale, send, parts, source, keep: undefined, profile: undefined })
    await runGroups(
      groups,
      () => openStage(ground, parts),
      (name) => chosen.has(name),
      report,
    )
  } finally {
    report.print()
    await closeAll()
    vi.unstubAllEnvs()
  }
  const table = said.at(-1) ?? ''
  expect(table).toMatch(/^\| tRPC items.list of 20, 64 connections +\| [\d.,]+\/s/m)
  expect(table).toMatch(/^\| a line without requests, 16 connections +\| failed +\|.*The catalogue has nothing to request for this line/m)
  expect(table).toMatch(/^\| start, to the first 200 of GET \/items +\| [\d.]+ s/m)
}, 300_000)

it('prints what is finished when it is stopped', async () => {
  let isStopped = false
  const { code, output, rows } = await run(['--only', 'tRPC items.list,sign-in,start'], (said, bench) => {
    if (isStopped || !said.includes('1 of 3 lines')) return
    isStopped = true
    bench.kill('SIGTERM')
  })
  expect(rows.map(({ line }) => line).filter((line) => line.startsWith('tRPC items.list'))).toHaveLength(2)
  expect(output).toMatch(/Not measured: .*start, to the first 200/)
  expect(code).toBe(1)
}, 300_000)
