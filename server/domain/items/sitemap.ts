// Products for search engines, in files of limited size. Files are ranges of ids, so each file can be read on its own and stays stable.
import { and, between, isNull, max, sql } from 'drizzle-orm'
import { products } from '#server/db/schema/products.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'

/** The number of ids per file: file n starts at id `(n - 1) * idsPerFile + 1`. */
export const idsPerFile = 10_000

export type SitemapFile = { file: number; changedAt: Date }
export type SitemapEntry = { id: number; changedAt: Date }

/** Files that contain products, each with its latest change. Cached until the catalogue changes. */
export async function listSitemapFiles({ db, catalogue }: Pick<PublicCtx, 'db' | 'catalogue'>): Promise<readonly SitemapFile[]> {
  const file = sql<number>`((${products.id} - 1) / ${sql.raw(String(idsPerFile))} + 1)::int`
  const load = async () => ({
    items: await db
      .select({ file, changedAt: sql`${max(products.updatedAt)}`.mapWith(products.updatedAt) })
      .from(products)
      .where(isNull(products.deletedAt))
      .groupBy(file)
      .orderBy(file),
  })
  return (await catalogue.read('sitemap', load, { dependsOnStock: false })).items
}

/** The products of a file, by id; empty if the file does not exist. */
export function listSitemapEntries({ db }: Pick<PublicCtx, 'db'>, file: number): Promise<SitemapEntry[]> {
  const first = (file - 1) * idsPerFile + 1
  return db
    .select({ id: products.id, changedAt: products.updatedAt })
    .from(products)
    .where(and(isNull(products.deletedAt), between(products.id, first, first + idsPerFile - 1)))
    .orderBy(products.id)
}
