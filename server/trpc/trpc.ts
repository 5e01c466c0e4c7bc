// tRPC, once. A procedure starts from one of the ladder's rungs and so cannot exist without saying who may call it.
import { initTRPC, TRPCError } from '@trpc/server'
import type { Actor, PublicCtx } from '#server/domain/ctx.ts'
import { DomainError, statusOf } from '#server/domain/errors.ts'
import { messages } from '#server/domain/messages.ts'
import type { CallContext } from './context.ts'
import { translateError } from './errors.ts'

/** Who may call: anybody, anybody who is signed in, or admins. What belongs to whom is the domain's business. */
export type Access = 'public' | 'customer' | 'admin'

const t = initTRPC
  .context<CallContext>()
  .meta<{ access: Access }>()
  .create({
    isDev: false,
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

/** Throws what a call of this access without the right is refused with: UNAUTHORIZED for a visitor, FORBIDDEN for the wrong role. */
export function checkAccess(access: Access, actor: Actor | null): void {
  if (access === 'public') return
  if (!actor) throw new DomainError('UNAUTHORIZED', messages.signInFirst)
  if (access === 'admin' && actor.role !== 'admin') throw new DomainError('FORBIDDEN', messages.adminsOnly)
}

/** The domain's view of a call. */
const domainCtx = <A extends Actor | null>(ctx: CallContext, actor: A): PublicCtx & { actor: A } => ({
  ...ctx.shop,
  actor,
  address: ctx.address,
})

// `next` never throws: a failure is a result, and is translated here.
const translated = t.procedure.use(async ({ ctx, next }) => {
  const result = await next()
  if (result.ok) return result
  const { refusal, fault } = translateError(result.error)
  if (fault) ctx.reportFault(refusal.cause ?? result.error)
  throw new TRPCError({ code: refusal.code, message: refusal.message, cause: refusal })
})

/** Anybody; who asks is not even looked up. */
export const publicProcedure = translated.meta({ access: 'public' }).use(({ ctx, next }) => next({ ctx: { domain: domainCtx(ctx, null) } }))

/** Anybody, but the answer depends on who asks. */
export const anyoneProcedure = translated
  .meta({ access: 'public' })
  .use(async ({ ctx, next }) => next({ ctx: { domain: domainCtx(ctx, await ctx.findActor()) } }))

const signedIn = (access: Exclude<Access, 'public'>) =>
  translated.meta({ access }).use(async ({ ctx, next }) => {
    const actor = await ctx.findActor()
    checkAccess(access, actor)
    if (!actor) throw new DomainError('UNAUTHORIZED', messages.signInFirst)
    return next({ ctx: { domain: domainCtx(ctx, actor) } })
  })

/** Whoever is signed in, for what is theirs. */
export const customerProcedure = signedIn('customer')

/** Admins, by the role they have at this very call. */
export const adminProcedure = signedIn('admin')
