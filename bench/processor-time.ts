// Processor time finer than the hundredths of a second of /proc/PID/stat, for work of a few milliseconds.
import { readdirSync, readFileSync } from 'node:fs'

/** The milliseconds that all threads of a process have run. Throws if the system does not report them. */
export function processorMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => sum + ranMs(`/proc/${pid}/task/${thread}`), 0)
}

/** The same of the children of a process, such as PostgreSQL's backends, which have one thread each. */
export const processorMsOfChildren = (pid: number): number => childrenOf(pid).reduce((sum, child) => sum + ranMs(`/proc/${child}`), 0)

/** 0 if it has ended. */
function ranMs(place: string): number {
  try {
    return Number(readFileSync(`${place}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

function childrenOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
}
