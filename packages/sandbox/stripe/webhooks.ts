// Sends webhooks like Stripe: signed, and with a limited number of retries. They live in this process only and are lost with it, which is
// why the shop also asks providers by itself.
import { createHmac, randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

export type StripeEvent = Readonly<{ id: string; type: string }>
export type Webhooks = ReturnType<typeof createWebhooks>

const timeoutMs = 10_000

export const eventOf = (type: string, object: Readonly<Record<string, unknown>>) => ({
  id: `evt_${randomBytes(12).toString('hex')}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: Math.floor(Date.now() / 1000),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
})

/** `pausesMs`: the pause before each attempt, including the first. */
export function createWebhooks({ url, secret, pausesMs }: { url: string; secret: string; pausesMs: readonly number[] }) {
  const stopping = new AbortController()
  // Every pending delivery adds a listener; more than ten are no leak.
  setMaxListeners(0, stopping.signal)

  async function post(event: StripeEvent, key: string): Promise<boolean> {
    const body = JSON.stringify(event)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': sign(body, key),
    }
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }

  async function deliver(event: StripeEvent, key: string): Promise<void> {
    for (const ms of pausesMs) {
      await pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted || (await post(event, key))) return
    }
  }

  return {
    /** Sends after the caller is done, until it is accepted or the attempts are used up. `isForged`: signed without the secret. */
    send: (event: StripeEvent, { isForged = false } = {}): void => {
      void deliver(event, isForged ? randomBytes(24).toString('hex') : secret)
    },
    /** Sends at once, and resolves when the shop has answered; retries later if that failed. */
    sendFirst: async (event: StripeEvent): Promise<void> => {
      if (!(await post(event, secret))) void deliver(event, secret)
    },
    stop: () => stopping.abort(),
  }
}

function sign(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}
