// Builds what the processes run from, and only if the sources changed since the last build.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipCallback, constants as zlibConstants } from 'node:zlib'
import { step } from './steps.mjs'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const stamp = join(dist, 'sources.sha256')
const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCallback)
const stopSignals = ['SIGINT', 'SIGTERM']

/** The digest of everything that a build depends on, or null without sources (an image contains only the build). */
async function digestSources() {
  if (!existsSync(join(root, 'server/main.ts'))) return null
  const files = ['package-lock.json', 'vite.config.ts', ...(await listAll(['common', 'packages', 'server', 'client']))]
  const digest = createHash('sha256')
  for (const file of files.sort(byCodePoints)) digest.update(file).update(await readFile(join(root, file)))
  return digest.digest('hex')
}

/**
 * Builds if the build is missing or stale: in a process of its own, because it takes 600 MB that the shop would otherwise keep. A signal
 * ends both, and leaves nothing behind.
 */
export async function ensureBuild() {
  const digest = await digestSources()
  const built = await readFile(stamp, 'utf8').catch(() => null)
  if (built !== null && (digest === null || built === digest)) return
  // In a process group of its own: a terminal's signals reach only us, and we stop the builder.
  const builder = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'inherit', 'inherit'], detached: true })
  let stoppedBy
  const stop = (signal) => {
    stoppedBy ??= signal
    builder.kill('SIGKILL')
  }
  for (const signal of stopSignals) process.on(signal, stop)
  const [code] = await once(builder, 'exit')
  for (const signal of stopSignals) process.off(signal, stop)
  if (stoppedBy !== undefined) {
    await removeLeftovers()
    process.exit(128 + constants.signals[stoppedBy])
  }
  if (code !== 0) throw new Error('The shop could not be built')
}

/** Concurrent builds do not disturb each other: the last result wins. */
async function buildAll() {
  const digest = await digestSources()
  const { build } = await import('vite').catch(() => {
    throw new Error('The build tools are not installed: run `npm ci --include=dev`')
  })
  await removeLeftovers()
  const fresh = join(root, `.dist-${process.pid}-${randomUUID()}`)
  try {
    // Warnings of the bundler are about packages, and do not help people who start a shop. Errors still stop the build.
    const logLevel = 'error'
    await step('Building the server', () => build({ root, logLevel, build: { outDir: join(fresh, 'server') } }))
    const pages = { configFile: join(root, 'client/vite.config.ts'), logLevel, build: { outDir: join(fresh, 'client') } }
    await step('Building the pages', () => build(pages))
    await step('Compressing the pages', () => compressFiles(join(fresh, 'client/assets')))
    await writeFile(join(fresh, 'sources.sha256'), digest ?? '')
    await mkdir(dist, { recursive: true })
    const old = `${fresh}-old`
    await rename(dist, old)
    await rename(fresh, dist)
    await rm(old, { recursive: true, force: true })
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Removes the leftovers of killed builds. */
async function removeLeftovers() {
  for (const name of await readdir(root)) {
    const builder = /^\.dist-(\d+)-/.exec(name)?.[1]
    if (builder !== undefined && !isRunning(Number(builder))) await rm(join(root, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const byCodePoints = (one, other) => (one < other ? -1 : Number(one > other))

const listAll = async (folders) => (await Promise.all(folders.map(listFiles))).flat()

async function listFiles(folder) {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.generated') && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** Scripts and stylesheets are compressed here, once and at the best quality, and served as they are. */
async function compressFiles(folder) {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  // In Node's threads, so that several files are compressed at once.
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name))
      await writeFile(join(folder, `${name}.br`), await brotli(content, { params: { [zlibConstants.BROTLI_PARAM_QUALITY]: 11 } }))
      await writeFile(join(folder, `${name}.gz`), await gzip(content, { level: 9 }))
    }),
  )
}

if (process.argv[1] && import.meta.filename === realpathSync(process.argv[1]))
  await buildAll().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
