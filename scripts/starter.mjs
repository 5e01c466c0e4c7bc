// Ties a process to its starter: it ends with npm and with its terminal, unless it was told to outlive them.
import { readFileSync, readlinkSync } from 'node:fs'

const lookEveryMs = 250
const shells = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'ksh', 'zsh', 'fish'])

/**
 * Asks this process to end when npm (or pnpm, yarn, …) has exited without a signal, and when its terminal closes.
 * Deliberate background processes keep running: one that leads a process group of its own (`setsid`), one under `nohup`, and one that no
 * package manager started. `nohup npm start &` in a shell that stays, or a script that ends after `npm start &`, keep npm itself, so
 * nothing happens there.
 */
export function endWithStarter() {
  const end = () => process.kill(process.pid, 'SIGTERM')
  const staysOn = isUnderNohup()
  let terminalClosed = false
  // Node forgets that nohup told it to ignore this signal.
  process.on('SIGHUP', () => {
    terminalClosed = true
    if (!staysOn) end()
  })
  if (!process.env.npm_lifecycle_event) return

  const isThere = watchStarter()
  const watch = setInterval(() => {
    if (isThere()) return
    clearInterval(watch)
    // A closing terminal ends npm too; then our own signal has arrived, or arrives now.
    setTimeout(() => (staysOn && terminalClosed) || end(), staysOn ? lookEveryMs : 0)
  }, lookEveryMs)
  watch.unref()
}

/** Returns a function: is the process that started us still running? */
function watchStarter() {
  const self = readProcess(process.pid)
  if (self === null) {
    // No /proc (macOS): its shell becomes the script, so our parent is npm itself.
    const { ppid } = process
    return () => process.ppid === ppid
  }
  if (self.group === process.pid) return () => true
  const starter = findStarter(self)
  return () => starter !== null && readProcess(starter.pid)?.startedAt === starter.startedAt
}

/** The nearest ancestor in our process group that is not a shell; null if it has already exited. */
function findStarter({ parent, group }) {
  let found = readProcess(parent)
  while (found !== null && found.group === group && shells.has(found.name)) found = readProcess(found.parent)
  return found !== null && found.group === group ? found : null
}

/** What the kernel says about a running process; null if there is none. */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may contain brackets too: the last one ends it.
    const end = stat.lastIndexOf(')')
    const [state, parent, group, ...rest] = stat.slice(end + 2).split(' ')
    if (state === 'Z' || state === 'X') return null
    return { pid, name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(parent), group: Number(group), startedAt: rest[16] }
  } catch {
    return null
  }
}

/** GNU nohup leaves its name in the environment of most shells, and replaces a terminal on standard input by an unreadable /dev/null. */
function isUnderNohup() {
  if (/(^|\/)nohup$/.test(process.env._ ?? '')) return true
  try {
    const flags = Number.parseInt(/flags:\s*(\d+)/.exec(readFileSync('/proc/self/fdinfo/0', 'utf8'))?.[1] ?? '0', 8)
    return readlinkSync('/proc/self/fd/0') === '/dev/null' && (flags & 3) === 1
  } catch {
    return false
  }
}
