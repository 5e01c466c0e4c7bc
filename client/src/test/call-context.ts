// The context of a call from the browser of a test, as a transport creates it.
import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/domain/context/ctx.ts'
import { toActor } from '#server/request/call-context.ts'
import type { CallContext, LiveShop } from '#server/request/context.ts'
import { publicUrl } from '#server/test/public-url.ts'

/** The session cookie of a test's browser; null if it is a visitor's. */
export type TestBrowser = { credential: string | null; ticketCookie?: string }

/** `faults` receives what the server would log. */
export function callContextOf(shop: LiveShop, browser: TestBrowser, faults: string[]): CallContext {
  const { credential } = browser
  return {
    shop,
    requestId: randomUUID(),
    client: { address: '127.0.0.1', userAgent: 'Page test', device: null, ticketCookie: browser.ticketCookie ?? null, publicUrl },
    presented: credential !== null,
    findActor: () => (credential === null ? Promise.resolve(null) : findActor(shop, credential)),
    cookie: {
      set: (session) => {
        browser.credential = session.credential
      },
      setDevice: () => {},
      setTicket: (value) => {
        browser.ticketCookie = value
      },
      clear: () => {
        browser.credential = null
      },
    },
    reportFault: (error) => void faults.push(String(error)),
  }
}

async function findActor({ sessions }: LiveShop, credential: string): Promise<Actor | null> {
  const found = await sessions.find('browser', credential)
  if (!found) return null
  const { id, parentId, endsAt } = found.session
  return toActor(found.account, { id, kind: 'browser', parentId, endsAt })
}
