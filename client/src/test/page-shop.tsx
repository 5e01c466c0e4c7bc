// A test shop whose pages open in the DOM of this process: the real routes, providers and pages over the real procedures and database.
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createTRPCClient, unstable_localLink } from '@trpc/client'
import type { Window as DomWindow } from 'happy-dom'
import { useEffect } from 'react'
import { createPath, type DataRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, expect, vi } from 'vitest'
import { Providers } from '#client/app/providers.tsx'
import { routes } from '#client/app/routes.tsx'
import { createShopRouter } from '#client/app/shop-router.ts'
import { lateScripts } from '#client/components/late.tsx'
import { createQueryClient } from '#client/lib/query-client.ts'
import { factsOf } from '#server/compose/app.ts'
import { type Person, publicUrl, type TestShop, type TestShopOptions, testShop } from '#server/test/test-shop.ts'
import { appRouter } from '#server/trpc/router.ts'
import { callContextOf, type TestBrowser } from './call-context.ts'
import { type Wire, wireLink } from './wire.ts'

export type PageShop = Awaited<ReturnType<typeof pageShop>>
export type OpenPage = Awaited<ReturnType<PageShop['open']>>

type PageShopOptions<Shop> = {
  /** The settings that the environment sets. */
  given?: TestShopOptions['shopValues']
  /** Opens a special test shop, such as `payingShop`. */
  openShop?: () => Promise<Shop>
}

configure({
  // On a busy machine; a quiet one takes milliseconds.
  asyncUtilTimeout: 30_000,
  // By default events run inside `act`, where React never retries a component that suspends: the page would keep its former state.
  eventWrapper: (dispatch) => dispatch(),
  // The text of the page says more than its markup, and is much shorter.
  getElementError: (message) => new Error(`${message?.split('\n\n')[0]}\nMain content: ${document.querySelector('main')?.textContent}`),
})

/**
 * Opens a test shop with `open(path, { as })`. A message on the console, or a fault of the server, fails a test. Every test begins with an
 * empty browser.
 */
export async function pageShop<Shop extends TestShop = TestShop>({
  given,
  openShop = (() => testShop(given === undefined ? {} : { shopValues: given })) as () => Promise<Shop>,
}: PageShopOptions<Shop> = {}) {
  const base = await openShop()
  const facts = factsOf(base.shop, { sandbox: undefined, publicUrl })
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

  /** Opens a page as a visitor or as a person, and waits until it has loaded. `wire` carries its calls. */
  async function open(path: string, { as, wire }: { as?: Pick<Person, 'id'>; wire?: Wire } = {}) {
    close()
    const browser: TestBrowser = { credential: as ? (await base.signedIn('browser', as.id)).credential : null }
    moveTo(publicUrl + path)
    const queryClient = createQueryClient({
      onRefused: () => void queryClient.invalidateQueries({ queryKey: [['accounts', 'me']] }),
    })
    const createContext = () => Promise.resolve(callContextOf(base.shop, browser, base.faults))
    const links = [...(wire ? [wireLink(wire)] : []), unstable_localLink({ router: appRouter, createContext })]
    const client = createTRPCClient<typeof appRouter>({ links })
    const rendered = { key: '' }
    const router = createShopRouter([{ element: <RenderedPlace rendered={rendered} />, children: routes }])
    const { unmount } = render(
      // Without StrictMode, which runs effects twice in React's development build: customers get the other one.
      <Providers queryClient={queryClient} client={client} facts={facts}>
        <RouterProvider router={router} />
      </Providers>,
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
    const user = userEvent.setup({ pointerEventsCheck: 0 })
    const isIdle = () => queryClient.isFetching() === 0 && isRendered(router, rendered)
    const page = {
      user,
      /** Replaces the text of a field at once: typing renders the page for every key. */
      fill: async (field: Element, text: string) => {
        await user.clear(field)
        if (text !== '') await user.paste(text)
      },
      queryClient,
      /** The address that the page shows, without its origin. */
      address: () => createPath(router.state.location),
      go: (to: string) => router.navigate(to),
      back: () => router.navigate(-1),
      settled: () => settled(isIdle),
    }
    await page.settled()
    return page
  }

  return { ...base, open }
}

/** Changes the address of the document without loading it, and forgets the former page. */
function moveTo(url: string): void {
  const { happyDOM } = window as unknown as DomWindow
  happyDOM.setURL(url)
  history.replaceState(null, '', url)
}

/** Notes which place React has rendered: the router changes its state earlier. */
function RenderedPlace({ rendered }: { rendered: { key: string } }) {
  const { key } = useLocation()
  useEffect(() => {
    rendered.key = key
  }, [key, rendered])
  return <Outlet />
}

const isRendered = ({ state: { navigation, location } }: DataRouter, { key }: { key: string }) =>
  navigation.state === 'idle' && location.key === key

/** Waits until nothing loads any longer: no page, no script and no query. */
async function settled(isIdle: () => boolean): Promise<void> {
  // Effects start queries some turns of the event loop after the rendering, and late scripts show nothing while they load.
  for (let turn = 0; turn < 3; turn += 1) {
    await lateScripts()
    await waitFor(
      () => {
        expect(document.documentElement.dataset.listens).toBeDefined()
        expect(document.querySelector('h1')).not.toBeNull()
        expect(document.querySelector('main[aria-busy], main [aria-busy=true], .animate-spin, .animate-pulse')).toBeNull()
        expect(isIdle()).toBe(true)
      },
      // The first page of a file loads its modules, which a busy machine does in a minute.
      { timeout: 100_000 },
    )
    await new Promise((resolve) => setImmediate(resolve))
  }
}
