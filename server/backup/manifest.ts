import { z } from 'zod'

/** The last entry of a back-up: its contents, so that a copy of it can be verified anywhere. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Rows per table, counted in the copy itself. */
  rows: z.record(z.string(), z.number()),
  /** Of a database of the operator's own: the version of the pg_dump that made it. */
  dump: z.object({ version: z.string() }).optional(),
  /** SHA-256 of each file. */
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestPath = 'manifest.json'
/** The database's folder, with `access.json` and the folder `cluster`. */
export const databasePath = 'postgres'
/** In a back-up of a database of the operator's own: the folder with the file of pg_dump, in its custom format. */
export const dumpPath = 'dump'
export const dumpFile = 'shop.dump'
/** Everything else in DATA_DIR: uploaded pictures, the key file. */
export const filesPath = 'data'
