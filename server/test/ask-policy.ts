// Asks a shop by the rows of the access policy, and checks each answer. Used by server/rest/policy.test.ts and policy.slow.test.ts.
import { expect } from 'vitest'
import { statusOf } from '#server/domain/context/errors.ts'
import { openReader } from './live-stream.ts'
import { apiTokenOf, type CallerName, callers, createWorld, everybody, type Outcome, type Policy, policies, type World } from './policy.ts'
import type { TestShop } from './test-shop.ts'
import { bearer, browserHeaders, trpcCall } from './trpc-call.ts'
import { watchWrites } from './watch-writes.ts'

const overRest = ['REST', 'REST with the cookie', 'REST with an API token'] as const
export type Transport = 'tRPC' | (typeof overRest)[number]
export type Tried = { status: number; code: string | undefined; message: string | undefined; text: string; caching: unknown }
type Row = { policy: Policy; transport: Transport; caller: CallerName; call: string; outcome: Outcome }
type Headers = Record<string, string>

function transportsOf({ rest }: Policy): readonly Transport[] {
  return rest ? [...overRest, 'tRPC'] : ['tRPC']
}

/** Every row, caller and transport. */
const rows: readonly Row[] = policies.flatMap((policy) =>
  transportsOf(policy).flatMap((transport) =>
    callers.map((caller) => {
      const call = policy.rest && transport !== 'tRPC' ? `${policy.rest.method} ${policy.rest.path}` : policy.procedure
      const isNeverFresh = policy.needsFresh === true && transport === 'REST with an API token' && policy.who[caller] === 'ok'
      return { policy, transport, caller, call, outcome: isNeverFresh ? 'FORBIDDEN' : policy.who[caller] }
    }),
  ),
)

/** One call for each procedure and caller, over its transports by turns. */
function isInTurn({ policy, transport, caller }: Row): boolean {
  const transports = transportsOf(policy)
  return transport === transports[(policies.indexOf(policy) + callers.indexOf(caller)) % transports.length]
}

export const rowsInTurn = rows.filter(isInTurn)
export const otherRows = rows.filter((row) => !isInTurn(row))

/** A used session is written again after a minute, which would count as a change. */
const sessionMs = 30_000

export async function askPolicy(shop: TestShop) {
  const writes = await watchWrites(
    shop,
    [
      ...[
        'contact_messages',
        'payments',
        'refunds',
        'refund_lines',
        'users',
        'orders',
        'products',
        'reviews',
        'part_reviews',
        'stock_alerts',
        'part_lists',
      ],
      ...['purchases', 'purchase_lines', 'price_lists', 'price_list_entries', 'price_list_rules', 'price_list_holders'],
      ...['customer_groups', 'customer_group_members', 'shop_settings'],
      ...['part_list_lines', 'builds', 'build_groups', 'build_group_orders', 'build_group_parts', 'delivery_addresses'],
      ...['quick_order_choices', 'cart_additions', 'sessions', 'idempotency_keys', 'audit_entries', 'stock_movements', 'credentials'],
      ...['totp_secrets', 'passkeys', 'recovery_codes', 'factor_offers', 'sign_in_tickets'],
      ...['identities', 'email_confirmations', 'password_resets', 'search_synonyms', 'search_clicks'],
    ],
    // Rows of these change on use and while jobs run.
    ['api_tokens', 'job_requests', 'graphile_worker._private_jobs'],
  )
  const known = { ...(await shop.person({ password: 'open sesame' })), password: 'open sesame' }
  const unchanged = await createWorld(shop, known)
  const credentials = new WeakMap<World, Map<string, { headers: Headers; until: number }>>()
  let newest: { policy: Policy; world: Promise<World> } | undefined
  let money: Promise<World> | undefined
  /** The number of writes so far; null if this module may have written since it was counted. */
  let counted: number | null = null

  const makeWorld = (options = {}) => {
    counted = null
    return createWorld(shop, known, options)
  }
  const withMoney = () => {
    money ??= makeWorld({ hasMoney: true })
    return money
  }

  /**
   * Allowed calls that change something get a world of their own. Queries that show the newest of many rows share the newest world. All
   * others share one. Calls that share a world change nothing, as the check below proves.
   */
  const worldFor = (policy: Policy, outcome: Outcome | 'SECOND_FACTOR_SETUP'): Promise<World> | World => {
    const { procedure, kind, shows } = policy
    const hasMoney = procedure.startsWith('payments.') || procedure === 'purchases.invoice'
    if (outcome !== 'ok' || (kind === 'query' && !shows)) return hasMoney ? withMoney() : unchanged
    if (kind !== 'query') return makeWorld({ hasMoney })
    if (newest?.policy !== policy) newest = { policy, world: makeWorld({ hasMoney }) }
    return newest.world
  }

  async function headersOf(world: World, caller: CallerName, transport: Transport): Promise<Headers> {
    if (caller === 'visitor') return {}
    const kept = credentials.get(world) ?? new Map<string, { headers: Headers; until: number }>()
    credentials.set(world, kept)
    const key = `${caller} ${transport === 'tRPC' ? 'REST' : transport}`
    const found = kept.get(key)
    if (found && found.until > Date.now()) return found.headers
    counted = null
    const headers = await makeCredentials(world, caller, transport)
    kept.set(key, { headers, until: Date.now() + sessionMs })
    return headers
  }

  async function makeCredentials({ own, other, admin }: World, caller: Exclude<CallerName, 'visitor'>, transport: Transport) {
    const person = { own, other, admin, revoked: own }[caller]
    if (transport === 'REST with an API token') return bearer(await apiTokenOf(shop, person.id, { isRevoked: caller === 'revoked' }))
    const kind = transport === 'REST with the cookie' ? 'browser' : 'token'
    const session = await shop.signedIn(kind, person.id)
    if (caller === 'revoked') await shop.shop.sessions.end(kind, session.id)
    return kind === 'browser' ? browserHeaders(session.credential) : bearer(session.credential)
  }

  async function tryCall(policy: Policy, world: World, transport: Transport, headers: Headers): Promise<Tried> {
    const { rest, kind, procedure, input } = policy
    if (kind === 'subscription') {
      const reader = await openReader(shop, { headers })
      await reader.until('hello')
      reader.leave()
      return { status: reader.status, text: reader.text(), code: undefined, message: undefined, caching: reader.headers['cache-control'] }
    }
    if (transport === 'tRPC') {
      const { status, text, error, headers: answered } = await trpcCall(shop, kind, procedure, { input: input(world), headers })
      return { status, text, code: error?.code, message: error?.message, caching: answered['cache-control'] }
    }
    if (!rest) throw new Error(`${procedure} has no REST call`)
    const body = rest.body?.(world)
    const answer = await shop.call(rest.method, rest.url(world), { headers, ...(body !== undefined && { body }) })
    const { code, message } = (answer.body ?? {}) as { code?: string; message?: string }
    return { status: answer.status, text: answer.text, code, message, caching: answer.headers['cache-control'] }
  }

  async function countWrites(): Promise<number> {
    // These counts are written later.
    await shop.shop.searchCounts.flush()
    return writes()
  }

  /** Forgets how many writes there were, before someone else writes. */
  const writesComing = () => {
    counted = null
  }

  /** True if the call changed a row. */
  async function watch(call: () => Promise<Tried>): Promise<{ tried: Tried; changed: boolean }> {
    const before = counted ?? (await countWrites())
    const tried = await call()
    counted = await countWrites()
    return { tried, changed: counted !== before }
  }

  async function check({ policy, transport, caller, outcome }: Row): Promise<void> {
    const world = await worldFor(policy, outcome)
    const headers = await headersOf(world, caller, transport)
    const answer = await watch(() => tryCall(policy, world, transport, headers))
    expectAnswer(policy, transport, outcome, answer)
    if (outcome !== 'ok') return
    for (const text of policy.shows?.(world, caller) ?? []) expect(answer.tried.text).toContain(text)
    for (const text of policy.hides?.(world, caller) ?? []) expect(answer.tried.text).not.toContain(text)
  }

  return { check, tryCall, unchanged, worldFor, watch, writesComing }
}

/** Checks the status, code and caching of an answer, and that exactly allowed mutations changed something. */
export function expectAnswer(
  policy: Policy,
  transport: Transport,
  outcome: Outcome | 'SECOND_FACTOR_SETUP',
  { tried, changed }: { tried: Tried; changed: boolean },
): void {
  const isPublicRead = policy.who === everybody && policy.rest?.method === 'GET' && transport !== 'tRPC'
  const isKept = isPublicRead && outcome === 'ok'
  expect(tried.caching).toBe(policy.kind === 'subscription' ? 'no-cache, no-transform' : isKept ? 'no-cache' : 'no-store')
  if (outcome !== 'ok') {
    expect(tried).toMatchObject({ status: statusOf[outcome], code: outcome })
    expect(changed, 'a refused call changes nothing').toBe(false)
    return
  }
  const isCreated =
    transport !== 'tRPC' &&
    policy.rest?.method === 'POST' &&
    !policy.rest.createsNothing &&
    policy.kind === 'mutation' &&
    !policy.changesNothing
  expect([tried.status, tried.code]).toEqual([isCreated ? 201 : 200, undefined])
  expect(changed).toBe(policy.kind === 'mutation' && !policy.changesNothing)
}
