// Sends prepared requests as fast as they are answered: with `wrk` if it is installed, else with our own generator.
import { spawnSync } from 'node:child_process'
import type { SendLoad } from './load.ts'
import { sendWithSockets } from './load-sockets.ts'
import { sendWithWrk } from './load-wrk.ts'

export function chooseGenerator({ own }: { own: boolean }): { send: SendLoad; note: string } {
  if (!own && spawnSync('wrk', ['-v']).error === undefined) return { send: sendWithWrk, note: 'load by wrk' }
  return {
    send: sendWithSockets,
    note: 'load by our own generator, slower than wrk: figures near the ceiling (above some 15,000 a second) are the generator’s',
  }
}
