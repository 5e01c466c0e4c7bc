// Access is part of the types: tsc compiles this file, so each `@ts-expect-error` proves that a call is refused.
import { expect, expectTypeOf, it } from 'vitest'
import { OrderRef } from '#common/orders/schema.ts'
import { type Actor, type AdminActor, type AdminCtx, type CustomerCtx, isAdminActor, type PublicCtx } from '#server/domain/context/ctx.ts'
import { cancelOrder, recordCash } from '#server/domain/orders/commands.ts'
import { listUsers } from '#server/domain/users/queries.ts'
import { requireActor, requireAdmin } from '#server/request/access.ts'
import { readAccess } from './access.ts'
import { adminProcedure, anyoneProcedure, customerProcedure, publicProcedure, router } from './trpc.ts'

const session: Actor['session'] = { id: 's', kind: 'browser', parentId: null, endsAt: new Date(0) }
const customer: Actor = { userId: 'c', email: 'c@shop.test', role: 'user', displayName: 'Customer', session }
const admin: Actor = { userId: 'a', email: 'a@shop.test', role: 'admin', displayName: 'Admin', session }
const callOf = (actor: Actor | null) => ({ presented: false, findActor: () => Promise.resolve(actor) })

it('narrows the actor from visitor to customer to admin', () => {
  expectTypeOf<PublicCtx>().not.toExtend<CustomerCtx>()
  expectTypeOf<CustomerCtx>().not.toExtend<AdminCtx>()
  expectTypeOf<AdminCtx>().toExtend<CustomerCtx>()
  expectTypeOf(requireActor).returns.resolves.toEqualTypeOf<Actor>()
  expectTypeOf(requireAdmin).returns.resolves.toEqualTypeOf<AdminActor>()
  expect([isAdminActor(customer), isAdminActor(admin)]).toEqual([false, true])
})

it('lets only procedures with a matching actor call a command', () => {
  const offered = router({
    adminCommand: adminProcedure.input(OrderRef).mutation(({ ctx, input }) => recordCash(ctx.domain, input)),
    customerCommandToAdmins: adminProcedure.input(OrderRef).mutation(({ ctx, input }) => cancelOrder(ctx.domain, input)),
    // @ts-expect-error a command for admins, offered to customers
    toCustomers: customerProcedure.input(OrderRef).mutation(({ ctx, input }) => recordCash(ctx.domain, input)),
    // @ts-expect-error a query for admins, offered to customers
    queryToCustomers: customerProcedure.query(({ ctx }) => listUsers(ctx.domain, { limit: 1 })),
    // @ts-expect-error a command for customers, offered to everyone with or without an actor
    toAnyone: anyoneProcedure.input(OrderRef).mutation(({ ctx, input }) => cancelOrder(ctx.domain, input)),
    // @ts-expect-error a command for customers, offered where no actor is looked up
    toPublic: publicProcedure.input(OrderRef).mutation(({ ctx, input }) => cancelOrder(ctx.domain, input)),
  })
  expect(readAccess(offered).get('toCustomers')).toBe('customer')
})

it('refuses visitors with UNAUTHORIZED and customers with FORBIDDEN where an admin is required', async () => {
  await expect(requireAdmin(callOf(null))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(requireAdmin(callOf(customer))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(requireAdmin(callOf(admin))).resolves.toBe(admin)
  await expect(requireActor(callOf(null))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(requireActor(callOf(customer))).resolves.toBe(customer)
})
