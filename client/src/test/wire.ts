// Carries calls from a page to the shop. It may be slow, or lose calls and answers.
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable, observableToPromise } from '@trpc/server/observable'
import type { appRouter } from '#server/trpc/router.ts'

/** Carries a call to the shop: it may wait, or lose the call or its answer by throwing `connectionLost()`. */
export type Wire = (call: { path: string; input: unknown }, send: () => Promise<unknown>) => Promise<unknown>

/** The error that a page gets when its connection breaks. */
export const connectionLost = (): Error => TRPCClientError.from(new TypeError('Failed to fetch'))

export const wireLink =
  (wire: Wire): TRPCLink<typeof appRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const send = () => observableToPromise(next(op))
      wire(op, send).then(
        (answer) => {
          observer.next(answer as Parameters<typeof observer.next>[0])
          observer.complete()
        },
        (error) => observer.error(error),
      )
    })
