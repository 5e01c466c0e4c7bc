// Access is part of the types: tsc compiles this file, so each `@ts-expect-error` proves that a call is refused.
import { expect, expectTypeOf, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { OrderRef } from '#common/orders/schema.ts'
import type { Actor, CustomerCtx, PublicCtx } from '#server/domain/context/ctx.ts'
import type { StaffActor, StaffCtx } from '#server/domain/context/rights.ts'
import { cancelOrder, recordCash } from '#server/domain/orders/commands.ts'
import { listUsers } from '#server/domain/users/queries.ts'
import { requireActor, requireRight } from '#server/request/access.ts'
import { readAccess } from './access.ts'
import { anyoneProcedure, customerProcedure, publicProcedure, router, staffProcedure } from './trpc.ts'

const session: Actor['session'] = { id: 's', kind: 'browser', parentId: null, endsAt: new Date(0) }
const customer: Actor = {
  userId: 'c',
  email: 'c@shop.test',
  role: 'user',
  staffRoles: [],
  lacksFactor: false,
  displayName: 'Customer',
  session,
}
const finance: Actor = { ...customer, userId: 'f', email: 'f@shop.test', staffRoles: ['finance'] }
const admin: Actor = { ...customer, userId: 'a', email: 'a@shop.test', role: 'admin' }
const callOf = (actor: Actor | null) => ({ presented: false, findActor: () => Promise.resolve(actor) })

it('narrows the actor from visitor to customer to one with a right', () => {
  expectTypeOf<PublicCtx>().not.toExtend<CustomerCtx>()
  expectTypeOf<CustomerCtx>().not.toExtend<StaffCtx<'cash'>>()
  expectTypeOf<StaffCtx<'users'>>().not.toExtend<StaffCtx<'cash'>>()
  expectTypeOf<StaffCtx<'cash'>>().toExtend<CustomerCtx>()
  expectTypeOf(requireActor).returns.resolves.toEqualTypeOf<Actor>()
  expectTypeOf(requireRight<'cash'>).returns.resolves.toEqualTypeOf<StaffActor<'cash'>>()
})

it('lets only procedures with a matching actor call a command', () => {
  const ofUsers = staffProcedure('users').input(OrderRef)
  const offered = router({
    staffCommand: staffProcedure('cash')
      .input(OrderRef)
      .mutation(({ ctx, input }) => recordCash(ctx.domain, input)),
    customerCommandToStaff: staffProcedure('cash')
      .input(OrderRef)
      .mutation(({ ctx, input }) => cancelOrder(ctx.domain, input)),
    // @ts-expect-error a command that needs a right, under another right
    otherRight: ofUsers.mutation(({ ctx, input }) => recordCash(ctx.domain, input)),
    // @ts-expect-error a command that needs a right, offered to customers
    toCustomers: customerProcedure.input(OrderRef).mutation(({ ctx, input }) => recordCash(ctx.domain, input)),
    // @ts-expect-error a query that needs a right, offered to customers
    queryToCustomers: customerProcedure.query(({ ctx }) => listUsers(ctx.domain, { limit: 1 })),
    // @ts-expect-error a command for customers, offered to everyone with or without an actor
    toAnyone: anyoneProcedure.input(OrderRef).mutation(({ ctx, input }) => cancelOrder(ctx.domain, input)),
    // @ts-expect-error a command for customers, offered where no actor is looked up
    toPublic: publicProcedure.input(OrderRef).mutation(({ ctx, input }) => cancelOrder(ctx.domain, input)),
  })
  expect(readAccess(offered)).toEqual(
    new Map(
      Object.entries({
        staffCommand: 'cash',
        customerCommandToStaff: 'cash',
        otherRight: 'users',
        toCustomers: 'customer',
        queryToCustomers: 'customer',
        toAnyone: 'public',
        toPublic: 'public',
      }),
    ),
  )
})

it('refuses visitors, then accounts without the demanded factor, then those without the right', async () => {
  await expect(requireRight('cash', callOf(null))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(requireRight('cash', callOf(customer))).rejects.toMatchObject({ code: 'FORBIDDEN', message: messages.adminsOnly })
  await expect(requireRight('users', callOf(finance))).rejects.toMatchObject({ code: 'FORBIDDEN', message: messages.notYourRole })
  for (const right of ['cash', 'users'] as const)
    await expect(requireRight(right, callOf({ ...finance, lacksFactor: true }))).rejects.toMatchObject({ code: 'SECOND_FACTOR_SETUP' })
  await expect(requireRight('cash', callOf(finance))).resolves.toBe(finance)
  await expect(requireRight('users', callOf(admin))).resolves.toBe(admin)
  await expect(requireActor(callOf(null))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(requireActor(callOf(customer))).resolves.toBe(customer)
})
