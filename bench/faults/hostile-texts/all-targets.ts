import type { Operation } from '../generated-requests/open-api.ts'
import { listRoutes } from '../generated-requests/route-drafts.ts'
import { documentedTargets } from './documented-targets.ts'
import { procedureTargets } from './procedure-targets.ts'
import { routeTargets } from './route-targets.ts'
import type { Target } from './target.ts'

/** Every procedure, every documented call and every other route. `served` as `routesOf` lists it. */
export function allTargets(operations: readonly Operation[], served: readonly string[]): Target[] {
  const documented = new Set(operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, ':')}`))
  return [...procedureTargets(), ...documentedTargets(operations), ...routeTargets(listRoutes(served, documented))]
}
