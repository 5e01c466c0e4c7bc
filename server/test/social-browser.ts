// A browser that goes to an identity provider of the sandbox and back, with its own cookies. The fault programs have it too.
import { randomBytes } from 'node:crypto'
import type { IdentityProviderName } from '#common/identities/rules.ts'

/** Where a journey ended: what the waiting page, or the page itself, is told. */
export type Ending = { path: string; result: string | null; refused: string | null; flow: string | null; return: string | null }

export function openSocialBrowser(publicUrl: string) {
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
  }
}
