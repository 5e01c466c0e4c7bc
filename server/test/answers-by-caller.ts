import { appRouter } from '#server/trpc/router.ts'

type Declared = { _def: { type: string; meta?: { byCaller?: true } } }
const procedures = appRouter._def.procedures as unknown as Record<string, Declared>

/** The public queries whose answers depend on the caller, by path. */
export const answersByCaller: readonly string[] = Object.entries(procedures).flatMap(([path, { _def }]) =>
  _def.type === 'query' && _def.meta?.byCaller ? [path] : [],
)
