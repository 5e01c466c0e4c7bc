// A browser that visits an identity provider of the sandbox and returns, with its own cookies. The fault programs use it too.
import { randomBytes } from 'node:crypto'
import type { IdentityProviderName } from '#common/identities/rules.ts'

/** The end of a sign-in, as the waiting page, or the page itself, receives it. */
export type Ending = { path: string; result: string | null; refused: string | null; flow: string | null; return: string | null }

export function openSocialBrowser(publicUrl: string) {
  const cookies = new Map<string, { value: string; path: string }>()

  /** One request, with the cookies of its path; the caller follows redirects. */
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

  /** Starts at a provider; returns the redirect's target. */
  const setOut = async (provider: IdentityProviderName, journey: Record<string, string> = {}, headers = {}) =>
    (await go(`/auth/${provider}?${new URLSearchParams(journey)}`, undefined, headers)).location

  /** Chooses a test person on the provider's page; returns the redirect back to the shop. */
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
    returnToShop: async (callback: string) => endOf((await go(callback)).location),
    /** A complete sign-in with one of the test people. */
    travel: async (provider: IdentityProviderName, person: string, journey: Record<string, string> = {}): Promise<Ending> => {
      const away = await setOut(provider, { mode: 'popup', flow: randomBytes(4).toString('hex'), ...journey })
      if (!away.includes('/sandbox/')) return endOf(away)
      return endOf((await go(await choose(away, person))).location)
    },
    /** The signed-in user. */
    me: async (): Promise<{ id: string; email: string; displayName: string } | null> => {
      const { result } = JSON.parse((await go('/trpc/accounts.me')).text) as {
        result: { data: { id: string; email: string; displayName: string } | null }
      }
      return result.data
    },
  }
}
