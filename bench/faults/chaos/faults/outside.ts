// The mail server and the payment providers. None of their faults may slow down what does not need them.
import { setTimeout as pause } from 'node:timers/promises'
import type { Mood } from '#server/test/mail-server.ts'
import type { Fault } from '../fault.ts'
import type { Way } from '../provider-proxy.ts'

const lastsMs = 4_000

const mailFault = (kind: string, mood: Mood): Fault => ({
  kind,
  part: 'outside',
  rounds: 20,
  together: 10,
  strike: async ({ servers, mail }, strike) => {
    await mail.become(mood)
    await Promise.all([strike.untilGood(servers, performance.now()), pause(lastsMs)])
    await mail.become('well')
  },
})

const providerFault = (kind: string, way: Way): Fault => ({
  kind,
  part: 'outside',
  rounds: 20,
  together: 10,
  strike: async ({ servers, providers }, strike) => {
    const calls = providers.calls()
    await providers.become(way)
    await Promise.all([strike.untilGood(servers, performance.now()), pause(lastsMs)])
    await providers.become('open')
    strike.add('calls met', providers.calls() - calls)
  },
})

export const outsideFaults: readonly Fault[] = [
  mailFault('mail server down', 'down'),
  mailFault('mail server slow', 'slow'),
  mailFault('mail server talks nonsense', 'nonsense'),
  providerFault('providers down', 'down'),
  providerFault('providers slow', 'slow'),
  providerFault('providers hang', 'hangs'),
  providerFault('providers lose answers', 'loses answers'),
  providerFault('providers talk nonsense', 'talks nonsense'),
]
