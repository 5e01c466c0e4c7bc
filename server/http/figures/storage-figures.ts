// Usage of the database server and the data folder. Prometheus asks often; this measures at most four times per minute.
import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { readDatabaseState } from '#server/db/database-state.ts'
import type { Shop } from '#server/domain/context/ctx.ts'
import { keepFor } from '#server/lib/kept-for.ts'

const keptMs = 15_000

/** Registers the metrics. Call the returned function before each scrape. Without `dataDir`, the folder is not measured. */
export function registerStorageFigures(register: Registry, { db }: Pick<Shop, 'db'>, dataDir: string | undefined): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] })
  const size = gauge('database_size_bytes', 'Size of the database on its disk')
  const connections = gauge('database_connections', 'Connections of all programs to the database server')
  const most = gauge('database_connections_max', 'Connections that the database server accepts')
  const writable = gauge('database_writable', '1 if the database accepts writes, 0 if it is read-only; missing if it does not answer')
  const free = gauge('data_folder_free_bytes', 'Free space of the file system of DATA_DIR')
  const total = gauge('data_folder_size_bytes', 'Size of the file system of DATA_DIR')
  const readState = keepFor(keptMs, () => readDatabaseState(db))

  return async () => {
    const [state, folder] = await Promise.all([
      readState().catch(() => null),
      dataDir === undefined ? null : statfs(dataDir).catch(() => null),
    ])
    for (const figure of [size, connections, most, writable, free, total]) figure.remove()
    if (folder) {
      free.set(folder.bavail * folder.bsize)
      total.set(folder.blocks * folder.bsize)
    }
    if (!state) return
    size.set(state.sizeBytes)
    connections.set(state.connections)
    most.set(state.maxConnections)
    writable.set(state.isWritable ? 1 : 0)
  }
}
