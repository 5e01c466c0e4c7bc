// `npm start`, stopped at every stage of its start, and in every way: nothing may keep running, and the next start must work.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clusterIn } from '#packages/embedded-postgres'
import { cleanUp, homeOf, makeFolder, project } from '#packages/embedded-postgres/testing'
import { ensureBuilt } from '#server/test/built-programs.ts'

type Start = { npm: ChildProcess; dataDir: string; said: () => string }

const starts: Start[] = []
// Otherwise the first starts build the shop, and are interrupted in that.
beforeAll(ensureBuilt, 300_000)
afterEach(cleanUp)
afterAll(() => {
  for (const { dataDir } of starts) for (const pid of processesOf(dataDir)) process.kill(pid, 'SIGKILL')
})

function start(dataDir = makeFolder(), command = ['npm', 'start', '--silent']): Start {
  const [program = '', ...args] = command
  // As shells do.
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    _: `/usr/bin/${program}`,
    DATA_DIR: dataDir,
    PORT: '0',
    ENV_FILE: '/dev/null',
  }
  const npm = spawn(program, args, { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let said = ''
  for (const output of [npm.stdout, npm.stderr]) output.on('data', (chunk) => (said += String(chunk)))
  const started = { npm, dataDir, said: () => said }
  starts.push(started)
  return started
}

/** Every process of a start, found by the folder in its environment, its arguments or its working folder. */
function processesOf(dataDir: string): number[] {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return ''
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => `${read(`/proc/${pid}/environ`)}\0${read(`/proc/${pid}/cmdline`)}`.includes(dataDir))
    .map(Number)
}

const isRunMjs = (pid: number) =>
  existsSync(`/proc/${pid}`) && /^[^\0]*node\0(?:--[^\0]*\0)*scripts\/run\.mjs\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
const pidFile = (dataDir: string) => join(clusterIn(homeOf(dataDir)), 'postmaster.pid')
const pidFileHas = (dataDir: string, text: string) => existsSync(pidFile(dataDir)) && readFileSync(pidFile(dataDir), 'utf8').includes(text)

const stages: Record<string, (start: Start) => boolean> = {
  'has its first process': ({ dataDir, npm }) => processesOf(dataDir).some((pid) => pid !== npm.pid),
  'makes its folder': ({ dataDir }) => existsSync(homeOf(dataDir)),
  'makes the cluster': ({ dataDir }) => filesIn(homeOf(dataDir)).some((name) => name.startsWith('cluster.draft')),
  'has the cluster': ({ dataDir }) => existsSync(clusterIn(homeOf(dataDir))),
  'starts the database': ({ dataDir }) => existsSync(pidFile(dataDir)),
  'has the database': ({ dataDir }) => pidFileHas(dataDir, 'ready'),
  'is open': ({ said }) => said().includes('is open'),
}

const ways: Record<string, (start: Start) => void> = {
  'SIGINT to all, as by Ctrl-C': ({ npm }) => process.kill(-(npm.pid ?? 0), 'SIGINT'),
  'SIGTERM to npm': ({ npm }) => npm.kill('SIGTERM'),
  'SIGHUP to all, as by a terminal that closes': ({ npm }) => process.kill(-(npm.pid ?? 0), 'SIGHUP'),
  'SIGKILL to npm': ({ npm }) => npm.kill('SIGKILL'),
}

async function until(isTrue: () => boolean, what: string, { withinMs = 120_000, everyMs = 5 } = {}): Promise<void> {
  for (const giveUpAt = Date.now() + withinMs; !isTrue(); await pause(everyMs))
    if (Date.now() > giveUpAt) throw new Error(`Too late: ${what}`)
}

async function expectNothingLeft(dataDir: string): Promise<void> {
  // Each look reads the environment of every process on the machine.
  await until(() => processesOf(dataDir).length === 0, 'the end of all processes', { withinMs: 60_000, everyMs: 100 })
}

/** Two stages for each way, because a start is slow; STAGES=all tries every one. */
const usual: Record<string, (keyof typeof stages)[]> = {
  'SIGINT to all, as by Ctrl-C': ['makes the cluster', 'has the database'],
  'SIGTERM to npm': ['has its first process', 'has the database'],
  'SIGHUP to all, as by a terminal that closes': ['makes the cluster', 'is open'],
  'SIGKILL to npm': ['starts the database', 'is open'],
}

describe.skipIf(process.platform !== 'linux')('an interrupted start', () => {
  it.each(Object.keys(ways))(
    'by %s leaves no process behind, and the next start works',
    async (way) => {
      const chosen = process.env['STAGES'] === 'all' ? Object.keys(stages) : (usual[way] ?? [])
      for (const stage of chosen) {
        const started = start()
        await until(() => stages[stage]?.(started) ?? false, stage)
        ways[way]?.(started)
        await expectNothingLeft(started.dataDir).catch((error: unknown) => {
          throw new Error(`When it ${stage}: ${String(error)}\n${started.said()}`)
        })
        expect(filesIn(homeOf(started.dataDir)).filter((name) => /draft/.test(name))).toEqual([])
      }
      const { dataDir } = starts.at(-1) ?? start()
      const next = start(dataDir)
      await until(() => next.said().includes('is open'), 'the next start')
      next.npm.kill('SIGTERM')
      await expectNothingLeft(dataDir)
    },
    600_000,
  )

  it('does not happen to a shop started as a background process: as the leader of its own session, or under nohup', async () => {
    const leader = start(undefined, ['npm', 'exec', '--silent', '--call', 'setsid node scripts/run.mjs main & sleep 600'])
    const stubborn = start(undefined, ['nohup', 'npm', 'start', '--silent'])
    await until(() => [leader, stubborn].every(({ said }) => said().includes('is open')), 'both starts')
    process.kill(-(leader.npm.pid ?? 0), 'SIGKILL')
    process.kill(-(stubborn.npm.pid ?? 0), 'SIGHUP')
    await pause(2_000)
    for (const { dataDir, said } of [leader, stubborn]) {
      const address = /is open: (\S+)/.exec(said())?.[1] ?? ''
      expect((await fetch(`${address}/healthz`)).status).toBe(200)
      for (const pid of processesOf(dataDir)) if (isRunMjs(pid)) process.kill(pid, 'SIGTERM')
      await expectNothingLeft(dataDir)
    }
  }, 600_000)
})
