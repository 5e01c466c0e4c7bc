import type { AnyRouter } from '@trpc/server'
import type { Access } from '#server/request/access.ts'
import { appRouter } from './router.ts'

/** The procedures that reach what is others' with a right, by path. Without the right they still reach what is one's own. */
export function readOpening(router: AnyRouter = appRouter): ReadonlySet<string> {
  const procedures = Object.entries(router._def.procedures as Record<string, { _def: { meta?: { over?: string } } }>)
  return new Set(procedures.flatMap(([path, { _def }]) => (_def.meta?.over === undefined ? [] : [path])))
}

/** Each procedure's access, by path. Throws if a procedure declares none, so that the shop does not start. */
export function readAccess(router: AnyRouter = appRouter): ReadonlyMap<string, Access> {
  const procedures = Object.entries(router._def.procedures as Record<string, { _def: { meta?: { access?: Access } } }>)
  return new Map(
    procedures.map(([path, procedure]) => {
      const access = procedure._def.meta?.access
      if (!access) throw new Error(`The procedure ${path} does not say who may call it`)
      return [path, access]
    }),
  )
}
