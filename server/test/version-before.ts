// The version of the shop that landed before this one, built from git's history, and its programs as processes.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { projectRoot } from '#server/lib/root.ts'
import { cleanEnv } from '../../scripts/clean-env.mjs'
import before from './version-before.json' with { type: 'json' }

const run = promisify(execFile)
/** The sources of the server. */
const sources = ['package.json', 'vite.config.ts', 'tsconfig.json', 'common', 'packages', 'server', 'client', 'drizzle', 'scripts']
const startWithinMs = 60_000

/** True if git's history has that version, unlike an archive of the sources or a shallow clone. */
export function hasVersionBefore(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${before.commit}^{commit}`], { cwd: projectRoot, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Builds its server in a folder of its own, with the packages of this version. */
export async function buildVersionBefore(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'partsdock-before-'))
  const archive = `${folder}.tar`
  await run('git', ['archive', `--output=${archive}`, before.commit, ...sources], { cwd: projectRoot })
  await run('tar', ['-xf', archive, '-C', folder])
  await rm(archive)
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  await mkdir(join(folder, '.data'))
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: folder, env: cleanEnv() })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export type Program = {
  /** Its output, standard output and errors. */
  said: () => string
  /** Asks it to end. Returns its exit code. */
  stop: () => Promise<number | null>
}

/** Starts a program of a build, and waits until it prints a line with `isReady`. Throws with its output if it does not. */
export async function startProgram(folder: string, name: string, env: Record<string, string>, isReady: string): Promise<Program> {
  const child = spawn(process.execPath, [join(folder, 'dist/server', `${name}.js`)], {
    cwd: folder,
    env: { ...cleanEnv(), NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`${name} of the version before did not start:\n${lines.join('\n')}`))
    for (const input of [child.stdout, child.stderr])
      createInterface(input).on('line', (line) => {
        lines.push(line)
        if (line.includes(isReady)) resolve()
      })
    child.once('exit', fail)
    setTimeout(fail, startWithinMs).unref()
  }).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return {
    said: () => lines.join('\n'),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
  }
}
