// A killed npm cannot tell the process that it started: that process has to look for itself.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const lookEveryMs = 250
const hasProc = existsSync('/proc/self/stat')

/** Calls back once when the npm that started this process is gone. Does nothing if npm did not start it. */
export function whenNpmEnds(callback) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  // npm starts a shell, which may stay between npm and this process.
  const grandparent = parentOf(parent)
  const isThere = hasProc ? () => parentOf(parent) === grandparent : () => isRunning(grandparent)
  const timer = setInterval(() => {
    if (process.ppid === parent && isThere()) return
    clearInterval(timer)
    callback()
  }, lookEveryMs)
  timer.unref()
}

/** 0 if it cannot be found out. */
function parentOf(pid) {
  try {
    // The name in parentheses may contain anything, so the fields count from its end.
    if (hasProc)
      return Number(
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[1],
      )
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return 0
  }
}

function isRunning(pid) {
  if (pid <= 1) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
