// tRPC, once. A procedure starts from one of the ladder's rungs and so cannot exist without saying who may call it.
import { initTRPC, TRPCError } from '@trpc/server'
import { messages } from '#common/messages.ts'
import type { Actor, PublicCtx } from '#server/domain/ctx.ts'
import { DomainError, statusOf } from '#server/domain/errors.ts'
import type { CallContext } from '#server/request/context.ts'
import { translateError } from '#server/request/translate-error.ts'

/** Who may call: anybody, anybody who is signed in, or admins. What belongs to whom is the domain's business. */
export type Access = 'public' | 'customer' | 'admin'

const t = initTRPC
  .context<CallContext>()
  .meta<{ access: Access }>()
  .create({
    isDev: false,
    // Streams have a writer of their own: server/http/live-streams.ts.
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

/** Throws what a call of this access without the right is refused with: UNAUTHORIZED for a visitor, FORBIDDEN for the wrong role. */
export function checkAccess(access: Access, actor: Actor | null, { presented }: Pick<CallContext, 'presented'>): void {
  if (access === 'public') return
  if (!actor) throw new DomainError('UNAUTHORIZED', presented ? messages.credentialsEnded : messages.signInFirst)
  if (access === 'admin' && actor.role !== 'admin') throw new DomainError('FORBIDDEN', messages.adminsOnly)
}

/** The domain's view of a call. */
const domainCtx = <A extends Actor | null>(ctx: CallContext, actor: A): PublicCtx & { actor: A } => ({
  ...ctx.shop,
  actor,
  ...ctx.client,
})

// `next` never throws: a failure is a result, and is translated here. One middleware a rung: each costs as much as the rest of a short call.
const rung = <A extends Actor | null>(access: Access, find: (ctx: CallContext) => A | Promise<A>) =>
  t.procedure.meta({ access }).use(async ({ ctx, next }) => {
    let refused: unknown
    try {
      const result = await next({ ctx: { domain: domainCtx(ctx, await find(ctx)) } })
      if (result.ok) return result
      refused = result.error
    } catch (error) {
      refused = error
    }
    const { refusal, fault } = translateError(refused)
    if (fault) ctx.reportFault(refusal.cause ?? refused)
    const code = refusal.code === 'METHOD_NOT_ALLOWED' ? 'METHOD_NOT_SUPPORTED' : refusal.code
    throw new TRPCError({ code, message: refusal.message, cause: refusal })
  })

const signedIn = (access: Exclude<Access, 'public'>) =>
  rung(access, async (ctx) => {
    const actor = await ctx.findActor()
    checkAccess(access, actor, ctx)
    if (!actor) throw new DomainError('UNAUTHORIZED', messages.signInFirst)
    return actor
  })

/** Anybody; who asks is not even looked up. */
export const publicProcedure = rung('public', () => null)

/** Anybody, but the answer depends on who asks. */
export const anyoneProcedure = rung('public', (ctx) => ctx.findActor())

/** Whoever is signed in, for what is theirs. */
export const customerProcedure = signedIn('customer')

/** Admins, by the role they have at this very call. */
export const adminProcedure = signedIn('admin')
