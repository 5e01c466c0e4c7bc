// The compared ways. A new way is one more entry.
import { groupingSetsWay } from './grouping-sets-way.ts'
import { oramaWay } from './orama-way.ts'
import { byStatements, inMemory } from './shop-way.ts'
import type { FacetWay } from './way.ts'

/** `orama`: the folder of a checkout or an installation of the package, if it is there to be compared. */
export const facetWays = (orama: string | undefined): readonly FacetWay[] => [
  groupingSetsWay,
  byStatements,
  inMemory,
  ...(orama === undefined ? [] : [oramaWay(orama)]),
]
