// How one process learns that another changed the catalogue: the database notifies every listener when such a change commits.
import type { Sql } from '#server/db/client.ts'
import type { CatalogueCache } from '#server/domain/catalogue-cache.ts'

/**
 * Keeps a cache true for as long as the process lives. Until the first listening succeeds nothing is kept; after a lost connection
 * postgres.js listens anew by itself, and then everything kept is old, since nobody knows what was missed.
 */
export async function followCatalogueChanges(sql: Sql, catalogue: CatalogueCache): Promise<void> {
  await sql.listen(
    'catalogue',
    () => catalogue.invalidate(),
    () => {
      catalogue.invalidate()
      catalogue.setListening(true)
    },
  )
}
