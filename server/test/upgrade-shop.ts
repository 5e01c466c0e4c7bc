// A shop as its customers and its admin see it through the address of one process.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

export type Caller = { token: string; email: string }
export type Side = ReturnType<typeof sideAt>

const password = 'of the upgrade test'
export const admin = { email: 'admin@people.test', password }

/** Calls to one of the processes. All calls throw with the answer if it is not a success. */
export function sideAt(name: string, origin: string) {
  const send = (path: string, init: RequestInit = {}) => fetch(new URL(path, origin), { redirect: 'manual', ...init })

  async function call<T>(method: string, path: string, { as, body }: { as?: Caller | undefined; body?: unknown } = {}): Promise<T> {
    const answer = await send(path, {
      method,
      headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${name} answered ${method} ${path} with ${answer.status}: ${text}`)
    return JSON.parse(text) as T
  }
  const query = async <T>(as: Caller, path: string, input: unknown): Promise<T> =>
    (await call<{ result: { data: T } }>('GET', `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, { as })).result.data
  const mutate = async <T>(as: Caller, path: string, input: unknown): Promise<T> =>
    (await call<{ result: { data: T } }>('POST', `/trpc/${path}`, { as, body: input })).result.data

  return {
    name,
    send,
    call,
    query,
    mutate,

    signIn: async (email: string): Promise<Caller> => ({
      email,
      token: (await call<{ token: string }>('PUT', `/user/${email}`, { body: { password } })).token,
    }),

    /** Signs in as a browser does; returns its cookies. */
    async openBrowser(email: string): Promise<string> {
      const answer = await send('/trpc/accounts.signIn', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      if (!answer.ok) throw new Error(`${name} answered the sign-in with ${answer.status}: ${await answer.text()}`)
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    },

    /** A token for programs, with all rights of its account. */
    addApiToken: async (as: Caller): Promise<string> => {
      const lastDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
      return (await mutate<{ token: string }>(as, 'apiTokens.add', { name: 'Stock feed', rights: 'full', lastDay })).token
    },

    /** The account that the browser with these cookies knows. */
    async meOf(cookie: string): Promise<object | null> {
      const answer = await send('/trpc/accounts.me', { headers: { cookie } })
      return ((await answer.json()) as { result: { data: object | null } }).result.data
    },

    /** A new customer who can order. */
    async signUp(): Promise<Caller> {
      const email = `${randomUUID()}@people.test`
      const { token } = await call<{ token: string }>('PUT', `/user/${email}`, { body: { password, name: 'Rina Akter' } })
      const caller = { email, token }
      await call('PUT', `/user/${email}`, { as: caller, body: { phoneNumber: '+880 1700-000000', address: '14 Mirpur Road, Dhaka' } })
      return caller
    },

    async addItem(as: Caller, name: string, more: object = {}): Promise<string> {
      const body = {
        ...{ name, product_type: 'Case fan', price: 650, abalableQuantity: 1_000, orderQuantity: 1 },
        ...{ description: 'Quiet.', img: 'https://pictures.test/fan.jpg' },
        ...more,
      }
      return String((await call<{ insertedId: string }>('POST', '/items', { as, body })).insertedId)
    },

    async order(as: Caller, productId: string, quantity: number): Promise<number> {
      const body = { _id: String(randomInt(100_000_000)), productId, quantity }
      return Number((await call<{ _id: string }>('POST', `/orders/${as.email}`, { as, body }))._id)
    },

    setStock: (as: Caller, productId: string, abalableQuantity: number) =>
      call('PUT', `/items/${productId}`, { as, body: { abalableQuantity } }),

    /** The stock in the catalogue. */
    async stockOf(productId: string): Promise<number | undefined> {
      const items = await call<{ _id: string; abalableQuantity: number }[]>('GET', '/items?limit=100')
      return items.find(({ _id }) => _id === productId)?.abalableQuantity
    },

    /** Everything that the shop tells a customer about the past, and of the catalogue. */
    historyOf: async (as: Caller): Promise<object> => ({
      me: await call('GET', `/userbyemail?email=${as.email}`, { as }),
      orders: await call('GET', '/orders?limit=100', { as }),
      purchases: await call('GET', '/purchases', { as }),
      documents: await query(as, 'payments.documents', { page: 1, perPage: 25 }),
      items: await call('GET', '/items?limit=100'),
    }),

    /** The number of the customer's last document. */
    async lastDocument(as: Caller): Promise<number> {
      const { documents } = await query<{ documents: { number: number }[] }>(as, 'payments.documents', { page: 1, perPage: 25 })
      return documents[0]?.number ?? 0
    },

    /** An invoice as a file. Asks again while the shop is too busy to draw it. */
    async pdfOf(as: Caller, number: number): Promise<Buffer> {
      const ask = () => send(`/documents/invoice/${number}.pdf`, { headers: { authorization: `Bearer ${as.token}` } })
      let answer = await ask()
      for (let tries = 0; answer.status === 503 && tries < 60; tries += 1) {
        await pause(1_000)
        answer = await ask()
      }
      if (!answer.ok) throw new Error(`${name} answered the PDF with ${answer.status}: ${await answer.text()}`)
      return Buffer.from(await answer.arrayBuffer())
    },

    /** Opens a page of the sandbox, or sends its form. Returns the address to which it leads. */
    async follow(address: string, form?: Record<string, string>): Promise<string> {
      const { pathname, search } = new URL(address, origin)
      const answer = await send(pathname + search, form && { method: 'POST', body: new URLSearchParams(form) })
      return answer.headers.get('location') ?? ''
    },
  }
}
