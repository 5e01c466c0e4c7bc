// A person who uses the shop: signed in or not, with a memory in the history.
import { createHash } from 'node:crypto'
import type { CallName, Calls } from '../history/calls.ts'
import type { History } from '../history/history.ts'
import { type Call, type Client, type Final, mutation, nameOf } from './client.ts'

export type Person = ReturnType<typeof createPerson>
export type Credential = { kind: 'token' | 'browser'; value: string; hash: string; at: number }

type Self = {
  name: string
  email: string
  password: string
  client: Client
  history: History
  /** Between 0 and 1. */
  random: () => number
  complain: (text: string) => void
}

/** `done` are the facts that the answer adds; null if the shop refused, or if it is not known. */
export type Outcome<Name extends CallName> = { done: Calls[Name]['done'] | null; final: Final }
type Change<Name extends CallName> = {
  asked: Calls[Name]['asked']
  request: Call
  /** The facts of an answer, or null for a refusal. */
  read: (final: Final) => Calls[Name]['done'] | null
  /** The statuses that the shop may refuse with. */
  refusals: readonly number[]
}

/** A token is valid for an hour. Ones about to end are replaced. */
const tokenLifeMs = 55 * 60_000
const hashOf = (credential: string) => createHash('sha256').update(credential).digest('base64url')

export function createPerson({ name, email, password, client, history, random, complain }: Self) {
  let session: Credential | null = null
  const below = (limit: number) => Math.floor(random() * limit)
  const person = {
    name,
    email,
    history,
    complain: (text: string) => complain(`${name}: ${text}`),
    below,
    oneOf: <T>(list: readonly T[]): T | undefined => list[below(list.length)],
    session: () => session,
    ask,
    change,
    signUp,
    signIn,
    signOut,
    servers: client.targets,
    close: client.close,
  }
  return person

  /** Asks as this person; `first` is the place of the server to ask first. Signs in again if the session has ended. */
  async function ask(call: Call, first?: number): Promise<Final> {
    if (session?.kind === 'token' && Date.now() - session.at > tokenLifeMs) await signIn('token')
    const final = await client.insist(withSession(call), first)
    if (final.status !== 401 || session === null) return final
    if (Date.now() - session.at < tokenLifeMs)
      person.complain(`${nameOf(call)} was answered 401, ${Date.now() - session.at} ms after a sign-in`)
    await signIn(session.kind)
    return client.insist(withSession(call), first)
  }

  function withSession(call: Call): Call {
    if (session === null) return call
    return session.kind === 'token' ? { ...call, token: session.value } : { ...call, cookie: session.value }
  }

  /** Asks for a change, with an entry in the history before and after. */
  async function change<Name extends CallName>(call: Name, { asked, request, read, refusals }: Change<Name>): Promise<Outcome<Name>> {
    const intent = history.intend(name, call, asked)
    let final: Final
    try {
      final = await ask(request)
    } catch (error) {
      history.leaveOpen(intent, String(error))
      throw error
    }
    const done = read(final)
    if (done !== null) history.acknowledge(intent, done, final.isRetry)
    else {
      const why = `${final.status} ${messageOf(final)}`
      if (final.isRetry) history.leaveOpen(intent, why)
      else history.refuse(intent, why)
      if (!refusals.includes(final.status)) person.complain(`${call} ${JSON.stringify(asked)} was answered ${why}`)
    }
    return { done, final }
  }

  /** Signs up with a token, or as a browser, which gets a cookie. */
  async function signUp(kind: 'token' | 'browser'): Promise<void> {
    session = null
    const by = { email, password, name: 'Rina Akter' }
    const request = kind === 'token' ? { method: 'PUT', path: `/user/${email}`, body: by } : mutation('accounts.signUp', by)
    const { done, final } = await change('sign up', {
      asked: { email },
      request,
      // The address is this person's alone: it is taken only if an earlier attempt has arrived.
      read: ({ status, isRetry }) => (status === 200 || (status === 409 && isRetry) ? {} : null),
      refusals: [],
    })
    if (done === null) throw new Error(`${email} could not sign up`)
    const credential = credentialOf(kind, final)
    if (credential === null) await signIn(kind)
    else remember(kind, credential)
  }

  async function signIn(kind: 'token' | 'browser'): Promise<void> {
    session = null
    const request =
      kind === 'token' ? { method: 'PUT', path: `/user/${email}`, body: { password } } : mutation('accounts.signIn', { email, password })
    const { done, final } = await change('sign in', {
      asked: { email, kind },
      request,
      read: (answer) => {
        const credential = credentialOf(kind, answer)
        return credential === null ? null : { session: hashOf(credential) }
      },
      refusals: [],
    })
    const credential = credentialOf(kind, final)
    if (done === null || credential === null) throw new Error(`${email} could not sign in: ${final.status}`)
    session = { kind, value: credential, hash: hashOf(credential), at: Date.now() }
  }

  /** A sign-up answers with a session too. */
  function remember(kind: 'token' | 'browser', credential: string): void {
    const hash = hashOf(credential)
    history.acknowledge(history.intend(name, 'sign in', { email, kind }), { session: hash })
    session = { kind, value: credential, hash, at: Date.now() }
  }

  async function signOut(): Promise<void> {
    if (session === null) return
    const ending = session
    const intent = history.intend(name, 'sign out', { session: ending.hash })
    const call = withSession(mutation('accounts.signOut'))
    session = null
    const final = await client.insist(call).catch((error: unknown) => {
      history.leaveOpen(intent, String(error))
      throw error
    })
    // The session is gone if an earlier attempt has arrived.
    if (final.status === 200 || (final.status === 401 && final.isRetry)) history.acknowledge(intent, {})
    else {
      history.leaveOpen(intent, String(final.status))
      person.complain(`a sign-out was answered ${final.status}`)
    }
    const after = await client.insist({
      method: 'GET',
      path: '/orders?limit=1',
      ...(ending.kind === 'token' ? { token: ending.value } : { cookie: ending.value }),
    })
    if (after.status !== 401) person.complain(`a session that was ended is answered ${after.status}`)
  }
}

function credentialOf(kind: 'token' | 'browser', { status, body, cookie }: Final): string | null {
  if (status !== 200) return null
  return kind === 'browser' ? cookie : ((body as { token?: string }).token ?? null)
}

type Refusal = { message?: string; error?: { message?: string }; issues?: { path: string; message: string }[] }

/** Why the shop refused, as its answer says. */
export function messageOf({ body }: Pick<Final, 'body'>): string {
  const { message, error, issues = [] } = (typeof body === 'object' && body !== null ? body : {}) as Refusal
  return [
    message ?? error?.message ?? JSON.stringify(body).slice(0, 200),
    ...issues.map((issue) => `${issue.path}: ${issue.message}`),
  ].join('; ')
}
