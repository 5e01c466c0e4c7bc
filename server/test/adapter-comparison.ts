// Asks a shop for the same answer from tRPC's adapter and without it. A `trpc-accept` header leaves a request to the adapter, which reads
// nothing else from this one. Used by server/http/routes/trpc-calls.test.ts and trpc-calls.slow.test.ts.
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, expect, vi } from 'vitest'
import { readAccess } from '#server/trpc/access.ts'
import { appRouter } from '#server/trpc/router.ts'
import { type CallerName, callers, createWorld, type Policy, policies } from './policy.ts'
import { testShop } from './test-shop.ts'
import { bearer, browserHeaders } from './trpc-call.ts'

type Headers = Record<string, string>
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string; inputs: unknown[] } }>
const hasInput = (path: string) => (procedures[path]?._def.inputs.length ?? 0) > 0
export const pathsOf = (type: string) => Object.entries(procedures).flatMap(([path, { _def }]) => (_def.type === type ? [path] : []))
export const queries = policies.filter(({ kind }) => kind === 'query')
export const mutations = policies.filter(({ kind }) => kind === 'mutation')

const access = readAccess()
/** True if the caller's input is read: access is checked first, so for refused callers all invalid inputs are alike. */
const isHeard = (path: string, caller: CallerName) => {
  const needed = access.get(path)
  return needed === 'public' || (caller !== 'visitor' && caller !== 'revoked' && (needed === 'customer' || caller === 'admin'))
}
// The others are refused or answered as one of these.
const rolesApart = new Set<string>(['visitor', 'own', 'admin'])

const inUrl = (text: string) => encodeURIComponent(text)
export const alone = (path: string, json?: string) => `/trpc/${path}${json === undefined ? '' : `?input=${inUrl(json)}`}`
export const batchOfOne = (path: string, json?: string) =>
  `/trpc/${path}?batch=1&input=${inUrl(json === undefined ? '{}' : `{"0":${json}}`)}`

const strangeInputs = ['null', '5', '"x"', '[]', '{}', '{"id":"x","email":"x","number":-1,"limit":0,"page":0}', '{"unknown":"Ä % + &"}']
const strangeBodies = ['null', '5', '"x"', '[]']

/** Of several, the one whose turn it is at a place in a list. */
const inTurn = <T>(all: readonly T[], place: number): T[] => all.slice(place % all.length, (place % all.length) + 1)

export async function openComparison() {
  const shop = await testShop()
  for (let i = 0; i < 30; i += 1) await shop.item({ name: `Part ${i}` })
  const known = { ...(await shop.person()), password: '' }
  const world = await createWorld(shop, known, { hasMoney: true })
  const { own, other, admin } = world
  const headersOf: Record<CallerName, Headers> = {
    visitor: {},
    own: bearer(own.token),
    other: bearer(other.token),
    admin: bearer(admin.token),
    revoked: bearer('gone'),
  }
  /** The number of requests that the adapter emulated. */
  let emulated = 0
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(...given: ConstructorParameters<typeof Request>) {
        super(...given)
        emulated += 1
      }
    },
  )
  afterAll(() => vi.unstubAllGlobals())

  /** A query, or a mutation with this body. */
  async function ask(url: string, headers: Headers, body?: string) {
    const before = emulated
    const response = await shop.app.inject(
      body === undefined
        ? { url, headers }
        : { method: 'POST', url, payload: body, headers: { 'content-type': 'application/json', ...headers } },
    )
    return { response, byAdapter: emulated > before }
  }

  /** Checks that both answers are the same; returns one of them, and whether the request as given was left to the adapter. */
  async function compare(url: string, headers: Headers = {}, body?: string) {
    const adapter = await ask(url, { ...headers, 'trpc-accept': 'application/json' }, body)
    expect(adapter.byAdapter).toBe(true)
    const direct = await ask(url, headers, body)
    expect(wholeAnswer(direct.response)).toEqual(wholeAnswer(adapter.response))
    return direct
  }

  /** `isWhole`: every caller sends every input, alone and in a batch. Else they take turns. */
  async function checkQuery(policy: Policy, { isWhole }: { isWhole: boolean }): Promise<void> {
    const { procedure, input, who } = policy
    const valid = JSON.stringify(input(world))
    const turn = queries.indexOf(policy)
    for (const [place, caller] of callers.entries()) {
      const headers = headersOf[caller]
      const strange = [undefined, ...(isHeard(procedure, caller) ? strangeInputs : ['5'])]
      const sent = rolesApart.has(caller) ? (isWhole ? strange : inTurn(strange, turn)) : []
      for (const urlOf of isWhole ? [alone, batchOfOne] : inTurn([alone, batchOfOne], turn + place)) {
        const { response, byAdapter } = await compare(urlOf(procedure, valid), headers)
        expect([caller, byAdapter, response.statusCode === 200]).toEqual([caller, false, who[caller] === 'ok'])
        for (const json of sent) expect((await compare(urlOf(procedure, json), headers)).byAdapter).toBe(false)
      }
      if (isWhole || caller === 'visitor') expect((await compare(alone(procedure, '{broken'), headers)).byAdapter).toBe(true)
    }
  }

  async function checkBrowser({ procedure, input }: Policy, { isWhole }: { isWhole: boolean }): Promise<void> {
    const { credential } = await shop.signedIn('browser', world.own.id)
    const json = JSON.stringify(input(world))
    for (const [place, site] of ['same-origin', 'cross-site'].entries()) {
      const headers = { ...browserHeaders(credential), 'sec-fetch-site': site }
      for (const urlOf of isWhole ? [alone, batchOfOne] : inTurn([alone, batchOfOne], place))
        expect((await compare(urlOf(procedure, json), headers)).byAdapter).toBe(false)
    }
  }

  /** Refusals of a mutation. Nothing may change between two answers, so an allowed call is not made. */
  async function checkMutation(policy: Policy, { isWhole }: { isWhole: boolean }): Promise<void> {
    const { procedure, input, who } = policy
    const valid = JSON.stringify(input(world))
    const turn = mutations.indexOf(policy)
    for (const [place, caller] of callers.entries()) {
      const isRefused = who[caller] !== 'ok'
      const bodies = [
        ...(isRefused && valid !== undefined ? [valid] : []),
        ...(isRefused || hasInput(procedure) ? (isHeard(procedure, caller) ? strangeBodies : ['5']) : []),
      ]
      for (const body of isWhole || bodies.length === 0 ? bodies : inTurn(bodies, turn)) {
        const both = [
          { url: `/trpc/${procedure}`, body },
          { url: `/trpc/${procedure}?batch=1`, body: `{"0":${body}}` },
        ]
        for (const sent of isWhole ? both : inTurn(both, turn + place)) {
          const { byAdapter, response } = await compare(sent.url, headersOf[caller], sent.body)
          expect([byAdapter, response.statusCode >= 400]).toEqual([false, true])
        }
      }
    }
  }

  return { shop, headersOf, ask, compare, checkQuery, checkBrowser, checkMutation, emulations: () => emulated }
}

/** The whole answer, without what differs from request to request. */
function wholeAnswer({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date, ...others } = headers
  expect(date).toBeDefined()
  return { statusCode, headers: others, body: body.replaceAll(/"requestId":"[0-9a-f-]{36}"/g, '"requestId":""') }
}
