// Sends prepared requests as fast as they are answered: with `wrk` if it is installed, else with our own generator.
import { spawnSync } from 'node:child_process'
import type { SendLoad } from './load.ts'
import { sendWithSockets } from './load-sockets.ts'
import { sendWithWrk } from './load-wrk.ts'

export function chooseGenerator({ own }: { own: boolean }): { send: SendLoad; note: string } {
  if (!own && spawnSync('wrk', ['-v']).error === undefined) return { send: checked(sendWithWrkIfWhole), note: 'load by wrk' }
  return {
    send: checked(sendWithSockets),
    note: 'load by our own generator, slower than wrk: figures near the ceiling (above some 15,000 a second) are the generator’s',
  }
}

/** wrk takes whole seconds only. */
const sendWithWrkIfWhole: SendLoad = (load) => (Number.isInteger(load.seconds) ? sendWithWrk(load) : sendWithSockets(load))

const checked =
  (send: SendLoad): SendLoad =>
  async (load) => {
    if (load.requests.length === 0) throw new Error('The catalogue has nothing to request for this line')
    return send(load)
  }
