// A test shop whose pages open in the DOM of this process: the real routes, providers and pages over the real procedures and database.
import '@testing-library/jest-dom/vitest'
import { randomUUID } from 'node:crypto'
import { cleanup, configure, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createTRPCClient, unstable_localLink } from '@trpc/client'
import type { Window as DomWindow } from 'happy-dom'
import { StrictMode } from 'react'
import { createPath, RouterProvider } from 'react-router-dom'
import { afterEach, expect, vi } from 'vitest'
import { createPatientRouter } from '#client/app/data-router.ts'
import { Providers } from '#client/app/providers.tsx'
import { routes } from '#client/app/routes.tsx'
import { createLibrary } from '#client/lib/queries/library.ts'
import { sourceOf } from '#client/lib/queries/library-source.ts'
import { createQueryClient } from '#client/lib/queries/query-client.ts'
import { factsOf } from '#server/compose/app.ts'
import type { Actor } from '#server/domain/ctx.ts'
import { toActor } from '#server/request/call-context.ts'
import type { CallContext, LiveShop } from '#server/request/context.ts'
import { type Person, publicUrl, testShop } from '#server/test/test-shop.ts'
import { appRouter } from '#server/trpc/router.ts'

export type PageShop = Awaited<ReturnType<typeof pageShop>>
export type OpenPage = Awaited<ReturnType<PageShop['open']>>

/** The browser of a test: its session cookie, and what it has logged. */
type Browser = { credential: string | null }

configure({
  // On a busy machine; a quiet one takes milliseconds.
  asyncUtilTimeout: 30_000,
  // By default events run inside `act`, where React never retries a component that suspends: the page would keep its former state.
  eventWrapper: (dispatch) => void dispatch(),
  // The text of the page says more than its markup, and is much shorter.
  getElementError: (message) => new Error(`${message?.split('\n\n')[0]}\nMain content: ${document.querySelector('main')?.textContent}`),
})

/**
 * Opens a test shop with `open(path, { as })`. A message on the console, or a fault of the server, fails a test. Every test begins with an
 * empty browser.
 */
export async function pageShop({ contactPhone }: { contactPhone?: string } = {}) {
  const base = await testShop()
  const facts = factsOf(base.shop, { sandbox: undefined, contactPhone, publicUrl })
  const complaints: string[] = []
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => void complaints.push(said.map(String).join(' ')))
  let close = () => {}

  afterEach(() => {
    close()
    close = () => {}
    expect(complaints.splice(0), 'the page complained').toEqual([])
    expect(base.faults.splice(0), 'the server reported faults').toEqual([])
  })

  /** Opens a page as a visitor or as a person, and waits until it has loaded. */
  async function open(path: string, { as }: { as?: Pick<Person, 'id'> } = {}) {
    close()
    const browser: Browser = { credential: as ? (await base.signedIn('browser', as.id)).credential : null }
    moveTo(publicUrl + path)
    const queryClient = createQueryClient({
      onUnauthorized: () => void queryClient.invalidateQueries({ queryKey: [['accounts', 'me']] }),
    })
    const link = unstable_localLink({ router: appRouter, createContext: () => Promise.resolve(contextOf(base.shop, browser, base.faults)) })
    const library = createLibrary({ queryClient, trpcClient: createTRPCClient<typeof appRouter>({ links: [link] }) })
    const router = createPatientRouter(routes)
    const { unmount } = render(
      <StrictMode>
        <Providers queries={sourceOf(library)} facts={facts}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    )
    close = () => {
      localStorage.clear()
      sessionStorage.clear()
      // Stores of the browser notice that they are empty.
      dispatchEvent(new StorageEvent('storage', { key: null }))
      unmount()
      cleanup()
      router.dispose()
      queryClient.clear()
    }
    const page = {
      user: userEvent.setup({ pointerEventsCheck: 0 }),
      queryClient,
      /** The address that the page shows, without its origin. */
      address: () => createPath(router.state.location),
      go: (to: string) => router.navigate(to),
      settled: () => settled(() => queryClient.isFetching() === 0 && router.state.navigation.state === 'idle'),
    }
    await page.settled()
    return page
  }

  return { ...base, open }
}

/** Changes the address of the document without loading it. */
const moveTo = (url: string): void => (window as unknown as DomWindow).happyDOM.setURL(url)

/** Waits until nothing loads any longer: no page, no script and no query, for several turns of the event loop. */
async function settled(isIdle: () => boolean): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) {
    await waitFor(() => {
      expect(document.documentElement.dataset.listens).toBeDefined()
      expect(document.querySelector('h1')).not.toBeNull()
      expect(document.querySelector('main[aria-busy], main [aria-busy=true], .animate-spin, .animate-pulse')).toBeNull()
      expect(isIdle()).toBe(true)
    })
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** The context of a call from this browser, as a transport creates it. */
function contextOf(shop: LiveShop, browser: Browser, faults: string[]): CallContext {
  const { credential } = browser
  return {
    shop,
    requestId: randomUUID(),
    client: { address: '127.0.0.1', userAgent: 'Page test', device: null },
    presented: credential !== null,
    findActor: () => (credential === null ? Promise.resolve(null) : findActor(shop, credential)),
    cookie: {
      set: (session) => {
        browser.credential = session.credential
      },
      setDevice: () => {},
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
