import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readAccess, urlOf } from './access.ts'
import { thisHost } from './host.ts'
import { clusterIn, findHome } from './place.ts'
import { findPostmaster } from './postmaster.ts'

/** The url of the database of `dataDir` if its server runs and accepts connections; else undefined. Starts, joins and writes nothing. */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  const home = findHome(resolve(dataDir), thisHost())
  if (home === undefined) return undefined
  const server = await findPostmaster(await realpath(clusterIn(home)))
  return server?.state === 'ready' ? urlOf({ ...(await readAccess(home)), port: server.port }) : undefined
}
