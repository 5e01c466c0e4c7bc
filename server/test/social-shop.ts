// A listening shop with the sandbox's Google and GitHub, and browsers that go there and back, each with its own cookies.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { IdentityProviderName } from '#server/domain/identities/rules.ts'
import { chooseIdentityProviders } from '#server/identity.ts'
import { type Person, testShop } from './test-shop.ts'
import { freePort } from './wallet-shop.ts'

const noKeys = { google: undefined, github: undefined }

/** Where a journey ended: what the waiting page, or the page itself, is told. */
export type Ending = { path: string; result: string | null; refused: string | null; flow: string | null; return: string | null }

export async function socialShop() {
  const shop = await testShop()
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const { providers, mounts } = await chooseIdentityProviders(
    { sandbox: true, identityKeys: noKeys },
    { db: shop.shop.db, publicUrl, ownUrl: publicUrl },
  )
  const { app } = await buildApp({
    shop: { ...shop.shop, identityProviders: providers },
    publicUrl,
    sandbox: (it) => {
      for (const mount of mounts) mount(it)
    },
    logger: { level: 'warn', stream: { write: (line: string) => void log.push(line) } },
  })
  const log: string[] = []
  await app.listen({ host: '127.0.0.1', port })
  afterAll(async () => {
    app.server.closeAllConnections()
    await app.close()
  })

  function openBrowser() {
    const cookies = new Map<string, { value: string; path: string }>()

    /** One request, with the cookies that belong to its path; redirects are followed by whoever asks. */
    async function go(address: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
      const url = new URL(address, publicUrl)
      const cookie = [...cookies]
        .filter(([, { path }]) => path === '/' || url.pathname === path || url.pathname.startsWith(`${path}/`))
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; ')
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...headers },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        const path = /; Path=([^;]+)/i.exec(line)?.[1] ?? '/'
        if (value === '' || /Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
        else cookies.set(name, { value, path })
      }
      return {
        status: response.status,
        headers: response.headers,
        location: response.headers.get('location') ?? '',
        text: await response.text(),
      }
    }

    /** Sets out for a provider; where it asks the browser to go. */
    const setOut = async (provider: IdentityProviderName, journey: Record<string, string> = {}, headers = {}) =>
      (await go(`/auth/${provider}?${new URLSearchParams(journey)}`, undefined, headers)).location

    /** Chooses a test person on the provider's page; the address of the way back. */
    async function choose(page: string, person: string): Promise<string> {
      const { text } = await go(page)
      const action = /<form method="post" action="([^"]+)"/.exec(text)?.[1] ?? ''
      const hidden = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)]
      return (await go(action, { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), person })).location
    }

    const endOf = (address: string): Ending => {
      const { pathname, searchParams } = new URL(address, publicUrl)
      const read = (name: string) => searchParams.get(name)
      return { path: pathname, result: read('result'), refused: read('refused'), flow: read('flow'), return: read('return') }
    }

    return {
      cookies,
      go,
      setOut,
      choose,
      comeBack: async (callback: string) => endOf((await go(callback)).location),
      /** The whole way, with one of the test people. */
      travel: async (provider: IdentityProviderName, person: string, journey: Record<string, string> = {}): Promise<Ending> => {
        const away = await setOut(provider, { mode: 'popup', flow: randomBytes(4).toString('hex'), ...journey })
        if (!away.includes('/sandbox/')) return endOf(away)
        return endOf((await go(await choose(away, person))).location)
      },
      /** Who is signed in here. */
      me: async (): Promise<{ id: string; email: string; displayName: string } | null> => {
        const { result } = JSON.parse((await go('/trpc/accounts.me')).text) as {
          result: { data: { id: string; email: string; displayName: string } | null }
        }
        return result.data
      },
      signIn: async ({ id }: Pick<Person, 'id'>) => {
        const { credential } = await shop.shop.sessions.startBrowser(id)
        cookies.set('partsdock_session', { value: credential, path: '/' })
      },
    }
  }

  /** What is linked to the account of an address. */
  const identitiesOf = async (email: string): Promise<string[]> =>
    (
      await shop.rows<{ provider: string }>(
        sql`select i.provider from identities i join users u on u.id = i.user_id where lower(u.email) = lower(${email}) order by 1`,
      )
    ).map(({ provider }) => provider)

  return { ...shop, app, publicUrl, log, openBrowser, identitiesOf }
}
