// Compares the policy table with the server: every row, every caller, over REST with a bearer, REST with the cookie, and tRPC.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import type { AdminCtx } from '#server/domain/ctx.ts'
import { statusOf } from '#server/domain/errors.ts'
import { removeUser, toggleRole } from '#server/domain/users/commands.ts'
import { openReader } from '#server/test/live-stream.ts'
import {
  adminRoutes,
  apiTokenOf,
  type CallerName,
  callers,
  createWorld,
  everybody,
  type Outcome,
  type Policy,
  policies,
  publicRoutes,
  signedInRoutes,
  type World,
} from '#server/test/policy.ts'
import { routesOf } from '#server/test/routes-of.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
import { bearer, browserHeaders, trpcCall } from '#server/test/trpc-call.ts'
import { watchWrites } from '#server/test/watch-writes.ts'
import { readAccess } from '#server/trpc/access.ts'
import { appRouter } from '#server/trpc/router.ts'
import { router } from '#server/trpc/trpc.ts'

const shop = await testShop()
const writes = await watchWrites(
  shop,
  [
    ...['contact_messages', 'payments', 'refunds', 'users', 'orders', 'products', 'reviews', 'part_reviews', 'stock_alerts', 'part_lists'],
    ...['part_list_lines', 'builds', 'build_groups', 'build_group_orders', 'build_group_parts', 'delivery_addresses'],
    ...['quick_order_choices', 'cart_additions', 'sessions', 'idempotency_keys', 'audit_entries', 'stock_movements', 'credentials'],
    ...['identities', 'email_confirmations', 'password_resets', 'search_synonyms', 'search_clicks'],
  ],
  // Rows of these change on use and while jobs run.
  ['api_tokens', 'job_requests', 'graphile_worker._private_jobs'],
)
const known = { ...(await shop.person({ password: 'open sesame' })), password: 'open sesame' }

type Transport = 'REST' | 'REST with the cookie' | 'REST with an API token' | 'tRPC'
type Tried = { status: number; code: string | undefined; message: string | undefined; text: string; caching: unknown }

const rows = policies.flatMap((policy) => {
  const transports: Transport[] = policy.rest ? ['REST', 'REST with the cookie', 'REST with an API token', 'tRPC'] : ['tRPC']
  return transports.flatMap((transport) =>
    callers.map((caller) => {
      const call = policy.rest && transport !== 'tRPC' ? `${policy.rest.method} ${policy.rest.path}` : policy.procedure
      return { policy, transport, caller, call, outcome: policy.who[caller] }
    }),
  )
})

const unchanged = await createWorld(shop, known)

/**
 * Allowed calls that change something get a world of their own. Those of a query that shows the newest of many share the newest world. All
 * others share one. Calls that share a world change nothing, as the test checks.
 */
const worldFor = (policy: Policy, outcome: Outcome): Promise<World> | World => {
  const { procedure, kind, shows } = policy
  const hasMoney = procedure.startsWith('payments.') || procedure === 'purchases.invoice'
  if (outcome !== 'ok' || (kind === 'query' && !shows)) return hasMoney ? withMoney() : unchanged
  if (kind !== 'query') return createWorld(shop, known, { hasMoney })
  if (newest?.policy !== policy) newest = { policy, world: createWorld(shop, known, { hasMoney }) }
  return newest.world
}
let newest: { policy: Policy; world: Promise<World> } | undefined
let money: Promise<World> | undefined
const withMoney = () => {
  money ??= createWorld(shop, known, { hasMoney: true })
  return money
}

describe('the policy', () => {
  it.each(rows)(
    'answers $caller of $call over $transport ($policy.procedure): $outcome',
    async ({ policy, transport, caller, outcome }) => {
      const world = await worldFor(policy, outcome)
      const credentials = await headersOf(world, caller, transport)
      const before = await countWrites()
      const tried = await tryCall(policy, world, transport, credentials)
      const changed = (await countWrites()) !== before

      const isPublicRead = policy.who === everybody && policy.rest?.method === 'GET' && transport !== 'tRPC'
      const isKept = isPublicRead && outcome === 'ok'
      expect(tried.caching).toBe(policy.kind === 'subscription' ? 'no-cache, no-transform' : isKept ? 'no-cache' : 'no-store')
      if (outcome !== 'ok') {
        expect(tried).toMatchObject({ status: statusOf[outcome], code: outcome })
        expect(changed, 'a refused call changes nothing').toBe(false)
        return
      }
      const isCreated = transport !== 'tRPC' && policy.rest?.method === 'POST' && policy.kind === 'mutation' && !policy.changesNothing
      expect([tried.status, tried.code]).toEqual([isCreated ? 201 : 200, undefined])
      expect(changed).toBe(policy.kind === 'mutation' && !policy.changesNothing)
      for (const text of policy.shows?.(world, caller) ?? []) expect(tried.text).toContain(text)
      for (const text of policy.hides?.(world, caller) ?? []) expect(tried.text).not.toContain(text)
    },
  )

  it.each(policies.filter(({ who, rest }) => who.other === 'NOT_FOUND' && rest))(
    'answers $procedure for other users’ objects as for missing ones',
    async (policy) => {
      const world = await createWorld(shop, known)
      const nothing = { ...world, order: 99_999_999 }
      for (const transport of ['REST', 'tRPC'] as const) {
        const headers = bearer(world.other.token)
        const [hidden, absent] = [await tryCall(policy, world, transport, headers), await tryCall(policy, nothing, transport, headers)]
        expect({ ...hidden, text: '' }).toEqual({ ...absent, text: '' })
        // An issue may repeat the number that the caller sent.
        const said = ({ text }: Tried, { order }: World) => withoutRequest(text).replace(`"${order}"`, '')
        expect(said(hidden, world)).toBe(said(absent, nothing))
      }
    },
  )

  it.each(policies.filter(({ who, rest }) => who.visitor !== 'ok' && rest?.body && !rest.path.startsWith('/user/')))(
    'refuses callers before it reads a body: $procedure',
    async ({ rest, who }) => {
      const world = await createWorld(shop, known)
      if (!rest) return
      const url = rest.url(world)
      expect((await shop.call(rest.method, url, { body: '{broken' })).status).toBe(401)
      const asCustomer = await shop.call(rest.method, url, { body: '{broken', as: world.own })
      expect(asCustomer.status).toBe(who.own === 'FORBIDDEN' ? 403 : 400)
    },
  )

  it('checks the role at the time of the write, not an earlier one', async () => {
    const [former, target] = [await shop.person(), await shop.person()]
    await shop.admin()
    const session = { id: former.sessionId, kind: 'token' as const, parentId: null, endsAt: new Date() }
    const actor = { userId: former.id, email: former.email, role: 'admin' as const, displayName: '', session }
    const ctx: AdminCtx = { ...shop.shop, actor, address: '127.0.0.1' }
    await expect(toggleRole(ctx, { email: target.email, believedRole: 'user' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(removeUser(ctx, { id: target.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const stored = await shop.rows(sql`select role, deleted_at from users where id = ${target.id}`)
    expect([...stored]).toEqual([{ role: 'user', deleted_at: null }])
  })
})

describe('the table', () => {
  it('lists every procedure of the router, and no other', () => {
    expect(new Set(policies.map(({ procedure }) => procedure)), 'the rows of server/test/policy.ts').toEqual(
      new Set(Object.keys(appRouter._def.procedures)),
    )
  })

  it.each(policies)('agrees with the access that ($procedure) declares', ({ procedure, who }) => {
    // `accounts.token` is how clients sign in: it is public, and itself refuses callers without credentials.
    const declared =
      who.visitor !== 'UNAUTHORIZED' || procedure === 'accounts.token' ? 'public' : who.own === 'FORBIDDEN' ? 'admin' : 'customer'
    expect(readAccess().get(procedure)).toBe(declared)
  })

  it('lists every route of the server, and no other', () => {
    const documented = policies.flatMap(({ rest }) => (rest ? [`${rest.method} ${rest.path.replace(/\{\w+\}/g, ':')}`] : []))
    const served = routesOf(shop.app.printRoutes({ commonPrefix: false })).filter((route) => !/^[A-Z]+ \/trpc\/:/.test(route))
    expect(new Set(served)).toEqual(new Set([...documented, ...publicRoutes, ...signedInRoutes, ...adminRoutes]))
  })
})

describe('a shop with undeclared access', () => {
  it('does not start with a procedure that declares no access', async () => {
    const definition: { meta?: unknown } = appRouter.items.list._def
    const { meta } = definition
    try {
      definition.meta = undefined
      await expect(buildApp({ shop: shop.shop, publicUrl })).rejects.toThrow('items.list does not say who may call it')
      definition.meta = {}
      expect(() => readAccess(router({ items: router({ list: appRouter.items.list }) }))).toThrow('items.list does not say')
    } finally {
      definition.meta = meta
    }
  })

  it('does not start with a route that declares no access', async () => {
    const { app } = await buildApp({ shop: shop.shop, publicUrl })
    expect(() => app.get('/bare', () => 'open')).toThrow('does not say who may call it')
    expect(() => app.get('/stray', { config: { procedure: 'items.nothing' } }, () => 'open')).toThrow('does not say who may call it')
    await app.register(async (scope) => {
      expect(() => scope.post('/inner', () => 'open')).toThrow('does not say who may call it')
    })
    await app.close()
  })
})

async function headersOf({ own, other, admin }: World, caller: CallerName, transport: Transport): Promise<Record<string, string>> {
  if (caller === 'visitor') return {}
  const person = { own, other, admin, revoked: own }[caller]
  if (transport === 'REST with an API token') return bearer(await apiTokenOf(shop, person.id, { isRevoked: caller === 'revoked' }))
  const kind = transport === 'REST with the cookie' ? 'browser' : 'token'
  const session = kind === 'browser' ? await shop.signedIn('browser', person.id) : await shop.signedIn('token', person.id)
  if (caller === 'revoked') await shop.shop.sessions.end(kind, session.id)
  return kind === 'browser' ? browserHeaders(session.credential) : bearer(session.credential)
}

async function tryCall(policy: Policy, world: World, transport: Transport, headers: Record<string, string>): Promise<Tried> {
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

/** How many writes there were. */
async function countWrites(): Promise<number> {
  // These counts are written later.
  await shop.shop.searchCounts.flush()
  return writes()
}

const withoutRequest = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
