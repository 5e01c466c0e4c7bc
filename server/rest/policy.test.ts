// Compares the policy table with the server: every row and caller, by turns over tRPC and over REST with a bearer, the cookie or an API token.
// `policy.slow.test.ts` asks in all other ways.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { removeUser, toggleRole } from '#server/domain/users/commands.ts'
import { askPolicy, rowsInTurn, type Tried } from '#server/test/ask-policy.ts'
import { adminRoutes, policies, publicRoutes, signedInRoutes, type World } from '#server/test/policy.ts'
import { routesOf } from '#server/test/routes-of.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
import { bearer } from '#server/test/trpc-call.ts'
import { readAccess } from '#server/trpc/access.ts'
import { appRouter } from '#server/trpc/router.ts'
import { router } from '#server/trpc/trpc.ts'

const shop = await testShop()
const { check, tryCall, unchanged } = await askPolicy(shop)

describe('the policy', () => {
  it.each(rowsInTurn)('answers $caller of $call over $transport ($policy.procedure): $outcome', check)

  it.each(policies.filter(({ who, rest }) => who.other === 'NOT_FOUND' && rest))(
    'answers $procedure for other users’ objects as for missing ones',
    async (policy) => {
      const nothing = { ...unchanged, order: 99_999_999 }
      for (const transport of ['REST', 'tRPC'] as const) {
        const headers = bearer(unchanged.other.token)
        const [hidden, absent] = [await tryCall(policy, unchanged, transport, headers), await tryCall(policy, nothing, transport, headers)]
        expect({ ...hidden, text: '' }).toEqual({ ...absent, text: '' })
        // An issue may repeat the number that the caller sent.
        const said = ({ text }: Tried, { order }: World) => withoutRequest(text).replace(`"${order}"`, '')
        expect(said(hidden, unchanged)).toBe(said(absent, nothing))
      }
    },
  )

  it.each(policies.filter(({ who, rest }) => who.visitor !== 'ok' && rest?.body && !rest.path.startsWith('/user/')))(
    'refuses callers before it reads a body: $procedure',
    async ({ rest, who }) => {
      if (!rest) return
      const url = rest.url(unchanged)
      expect((await shop.call(rest.method, url, { body: '{broken' })).status).toBe(401)
      const asCustomer = await shop.call(rest.method, url, { body: '{broken', as: unchanged.own })
      expect(asCustomer.status).toBe(who.own === 'FORBIDDEN' ? 403 : 400)
    },
  )

  it('checks the role at the time of the write, not an earlier one', async () => {
    const [former, target] = [await shop.person(), await shop.person()]
    await shop.admin()
    const session = { id: former.sessionId, kind: 'token' as const, parentId: null, endsAt: new Date() }
    const actor = {
      userId: former.id,
      email: former.email,
      role: 'admin' as const,
      displayName: '',
      staffRoles: [],
      lacksFactor: false,
      session,
      holds: { users: true } as const,
    }
    const ctx: StaffCtx<'users'> = { ...shop.shop, actor, address: '127.0.0.1' }
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
    // These are parts of signing in: they are public, and refuse callers without credentials themselves.
    const isSignIn = ['accounts.token', 'secondFactor.finish', 'secondFactor.askPasskey'].includes(procedure)
    const declared = who.visitor !== 'UNAUTHORIZED' || isSignIn ? 'public' : who.own === 'FORBIDDEN' ? 'a right' : 'customer'
    const access = readAccess().get(procedure)
    expect(access === 'public' || access === 'customer' ? access : 'a right').toBe(declared)
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

const withoutRequest = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
