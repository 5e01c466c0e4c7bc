// The tRPC instance. Every procedure starts from one of those at the end of this file. They declare who may call the procedure, and
// narrow the actor's type.
import { initTRPC, TRPCError } from '@trpc/server'
import { messages } from '#common/kit/messages.ts'
import type { Right } from '#common/staff/rights.ts'
import type { Actor, PublicCtx } from '#server/domain/context/ctx.ts'
import { DomainError, type ErrorCode, statusOf } from '#server/domain/context/errors.ts'
import { type Access, requireActor, requireRight } from '#server/request/access.ts'
import type { CallContext } from '#server/request/context.ts'
import { translateError } from '#server/request/translate-error.ts'
import { watchProcedure } from '#server/watch/calls.ts'

const t = initTRPC
  .context<CallContext>()
  .meta<{
    access: Access
    /** The right that opens what is others'. */
    over?: Right
    /** For a mutation that only reads, because its input does not fit in a URL. */
    reads?: true
    /** For a read that can return more than 200 rows, or visits many: a signed-in caller's run two at once. */
    heavy?: true
    /** For a public read whose answer depends on the caller. */
    byCaller?: true
  }>()
  .create({
    isDev: false,
    // server/http/routes/live-streams.ts writes the streams.
    sse: { enabled: false },
    errorFormatter({ shape, error, ctx }) {
      const { refusal } = translateError(error)
      return {
        ...shape,
        message: refusal.message,
        data: {
          code: refusal.code,
          httpStatus: statusOf[refusal.code],
          path: shape.data.path,
          requestId: ctx?.requestId,
          ...(refusal.issues && { issues: refusal.issues }),
          ...(refusal.retryAfterSeconds && { retryAfterSeconds: refusal.retryAfterSeconds }),
        },
      }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

const domainCtx = <A extends Actor | null>(ctx: CallContext, lane: 'reads' | 'writes', actor: A): PublicCtx & { actor: A } => ({
  ...ctx.shop,
  db: ctx.shop.lanes[lane],
  actor,
  ...ctx.client,
})

// Translates our codes that tRPC does not know. The error formatter writes our own code.
const trpcCodeOf = (code: ErrorCode) =>
  code === 'HEADERS_TOO_LARGE'
    ? 'PAYLOAD_TOO_LARGE'
    : code === 'METHOD_NOT_ALLOWED'
      ? 'METHOD_NOT_SUPPORTED'
      : code === 'PRICE_CHANGED'
        ? 'CONFLICT'
        : code === 'SECOND_FACTOR'
          ? 'UNAUTHORIZED'
          : code === 'SECOND_FACTOR_SETUP'
            ? 'FORBIDDEN'
            : code

// `next` never throws: a failure is a result and is translated here. Use one middleware per procedure, because each costs as much as the
// rest of a short call.
const procedureFor = <A extends Actor | null>(access: Access, find: (ctx: CallContext) => A | Promise<A>) =>
  t.procedure.meta({ access }).use(async ({ ctx, next, type, path, meta }) => {
    const watched = watchProcedure(path)
    let refused: unknown
    try {
      const lane = type === 'mutation' && !meta?.reads ? 'writes' : 'reads'
      // Public answers may come from a cache, which needs no place.
      if ((type === 'mutation' || access !== 'public') && ctx.shop.isBusy(lane)) throw new DomainError('SERVICE_UNAVAILABLE', messages.busy)
      const result = await watched.run(async () => {
        const actor = await find(ctx)
        const run = () => next({ ctx: { domain: domainCtx(ctx, lane, actor) } })
        return meta?.heavy && actor ? ctx.shop.heavyReads(actor.userId, run) : run()
      })
      // Announce the change after the commit, and before the answer is sent.
      if (result.ok && type === 'mutation') await ctx.shop.changes.tell()
      if (result.ok) {
        watched.end()
        return result
      }
      refused = result.error
    } catch (error) {
      refused = error
    }
    const { refusal, fault } = translateError(refused)
    watched.end(refusal.code, statusOf[refusal.code] >= 500)
    if (fault) ctx.reportFault(refusal.cause ?? refused)
    const code = trpcCodeOf(refusal.code)
    throw new TRPCError({ code, message: refusal.message, cause: refusal })
  })

/** For everyone; the actor is not looked up. */
export const publicProcedure = procedureFor('public', () => null)

/** For everyone; the answer depends on the actor. */
export const anyoneProcedure = procedureFor('public', (ctx) => ctx.findActor()).meta({ access: 'public', byCaller: true })

/** For signed-in users; the domain checks ownership. */
export const customerProcedure = procedureFor('customer', requireActor)

/** For accounts with the right, by their roles at the time of the call. */
export const staffProcedure = <R extends Right>(right: R) => procedureFor(right, (ctx) => requireRight(right, ctx))

export const heavyCustomerProcedure = customerProcedure.meta({ access: 'customer', heavy: true })

export const heavyStaffProcedure = <R extends Right>(right: R) => staffProcedure(right).meta({ access: right, heavy: true })

/** For the owner of what the call is about, and for accounts with the right over what is others'. The domain checks which. */
export const ownerOrStaffProcedure = (right: Right) => customerProcedure.meta({ access: 'customer', over: right })

export const heavyOwnerOrStaffProcedure = (right: Right) => customerProcedure.meta({ access: 'customer', heavy: true, over: right })
