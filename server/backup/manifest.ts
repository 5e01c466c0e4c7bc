import { z } from 'zod'

/** A back-up's last entry but for the signature: lists its contents, so that a copy can be verified anywhere. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Rows per table, counted in the copy itself. */
  rows: z.record(z.string(), z.number()),
  /** Only for an operator's own database: the version of pg_dump. */
  dump: z.object({ version: z.string() }).optional(),
  /** SHA-256 of each file. */
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestPath = 'manifest.json'
/** Only if the shop has a key for it: signs all entries before it. */
export const signaturePath = 'manifest.sig'
/** The database folder, with `access.json` and the folder `cluster`. */
export const databasePath = 'postgres'
/** Only for an operator's own database: the folder with pg_dump's file, in its custom format. */
export const dumpPath = 'dump'
export const dumpFile = 'shop.dump'
/** Everything else in DATA_DIR: uploaded pictures, texts, the key file. */
export const filesPath = 'data'
