// One temporary folder for all files of a test run or bench, and a separate process that removes it when the run is over, however it ended: a
// killed process cannot clean up.
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const prefix = 'partsdock-run-'
const runnerFile = 'runner'
/** Where root keeps databases whose own folder their account cannot reach: see packages/embedded-postgres/place.ts. */
const systemFolder = '/var/lib/partsdock'
const hasProc = existsSync('/proc/self/stat')
const memoryFolder = '/dev/shm'
const GiB = 1024 ** 3

/**
 * Begins a run: from now on this process and its children create temporary files in the run's own folder, and the run ends with this
 * process. Runs do not nest: inside a run it continues that one. Removes the leftovers of earlier runs. Returns the folder. With `inMemory` it
 * is in memory, if there is enough: tests create and remove hundreds of small databases, which costs some disks more than the tests themselves.
 */
export function beginTestRun({ inMemory = false } = {}) {
  const usual = realpathSync(tmpdir())
  if (isRunning(readRunner(usual))) return usual
  const outer = inMemory && hasRoomInMemory() ? memoryFolder : openFolder(usual)
  for (const place of new Set([usual, outer])) clearEarlierRuns(place)
  const folder = mkdtempSync(join(outer, prefix))
  // If run as root, a database has an account of its own, which must be able to traverse this folder.
  chmodSync(folder, 0o711)
  writeFileSync(join(folder, runnerFile), JSON.stringify(signatureOf(process.pid)))
  const janitor = join(import.meta.dirname, 'janitor.mjs')
  const { PATH = '' } = process.env
  spawn(process.execPath, [janitor, folder], { cwd: '/', env: { PATH }, detached: true, stdio: 'ignore' }).unref()
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder
  return folder
}

/** Tests as root run databases and programs under other accounts, so a folder that only root may enter is of no use (libpam-tmpdir). */
function openFolder(folder) {
  return process.getuid?.() === 0 && !isOpen(folder) ? '/tmp' : folder
}

function isOpen(folder) {
  const above = dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || isOpen(above))
}

/** A temporary folder that the environment names comes first. The one in memory must have room, and must not refuse to run programs. */
function hasRoomInMemory() {
  const { TMPDIR, TMP, TEMP } = process.env
  if (TMPDIR || TMP || TEMP) return false
  const mounts = readText('/proc/mounts').split('\n')
  const [, , type, options = ''] = mounts.map((line) => line.split(' ')).findLast(([, path]) => path === memoryFolder) ?? []
  if (type !== 'tmpfs' || !/(^|,)rw(,|$)/.test(options) || /(^|,)noexec(,|$)/.test(options)) return false
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize >= 4 * GiB && process.availableMemory() >= 6 * GiB
}

function clearEarlierRuns(outer) {
  for (const name of readdirSync(outer)) {
    const folder = join(outer, name)
    if (name.startsWith(prefix) && !isRunning(readRunner(folder))) void clearRun(folder).catch(() => {})
  }
}

export function readRunner(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, runnerFile), 'utf8'))
  } catch {
    return null
  }
}

const signatureOf = (pid) => ({ pid, mark: markOf(pid) })

/** Distinguishes a process from a later one with the same id. */
function markOf(pid) {
  if (!hasProc) return ''
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may contain anything: count from the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? '' : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
}

export function isRunning(runner) {
  if (runner === null) return false
  try {
    process.kill(runner.pid, 0)
    return markOf(runner.pid) === runner.mark
  } catch {
    return false
  }
}

/** Ends every process of a run, and removes its folder and the databases that root stored for it elsewhere. */
export async function clearRun(folder) {
  const homes = listFolder(systemFolder).map((name) => join(systemFolder, name))
  const folders = [folder, ...homes.filter((home) => isBelow(readText(join(home, 'data-dir')), folder))]
  await endProcesses(folders)
  for (const each of folders) rmSync(each, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  try {
    rmdirSync(systemFolder)
  } catch {
    // It does not exist, or has databases of others.
  }
}

function listFolder(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The other processes first: a live one would restart a database. Databases end cleanly, so that they free their shared memory. */
async function endProcesses(folders) {
  for (const { pid } of listProcesses(folders).filter(({ isDatabase }) => !isDatabase)) send(pid, 'SIGKILL')
  for (const { pid } of listProcesses(folders)) send(pid, 'SIGQUIT')
  for (let tries = 0; listProcesses(folders).length > 0 && tries < 50; tries += 1) await pause(100)
  for (const { pid } of listProcesses(folders)) send(pid, 'SIGKILL')
}

function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}

/** Processes that work in one of the folders, or were started with the first of them for temporary files. */
function listProcesses(folders) {
  if (!hasProc) return listByCommand(folders)
  const mark = `\0TMPDIR=${folders[0]}`
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    if (!Number.isInteger(pid) || pid === process.pid) return []
    const at = `/proc/${name}`
    const isOurs = folders.some((folder) => isBelow(readLink(`${at}/cwd`), folder)) || `\0${readText(`${at}/environ`)}`.includes(mark)
    return isOurs ? [{ pid, isDatabase: readText(`${at}/comm`).trim() === 'postgres' }] : []
  })
}

function listByCommand(folders) {
  const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n')
  return lines
    .filter((line) => folders.some((folder) => line.includes(folder)) && !line.includes('janitor.mjs'))
    .map((line) => ({ pid: Number.parseInt(line, 10), isDatabase: line.includes('postgres') }))
}

const isBelow = (path, folder) => path === folder || path.startsWith(`${folder}/`)

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function readLink(path) {
  try {
    return readlinkSync(path).replace(/ \(deleted\)$/, '')
  } catch {
    return ''
  }
}
