// Runs before all tests: starts one PostgreSQL with one migrated database. Every test file works on a copy of it (see test-shop.ts).
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#server/compose/migrate-database.ts'
import { startTestCluster } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the test cluster's own database, through which copies of `template` are created. */
    clusterUrl: string
  }
}

export const templateName = 'template_shop'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  const sql = postgres(cluster.url, { max: 1, onnotice: () => {} })
  await sql.unsafe(`create database ${templateName}`)
  await sql.end()
  await migrateDatabase(databaseUrl(cluster.url, templateName))
  project.provide('clusterUrl', cluster.url)
  return () => cluster.stop()
}

/** The address of another database of the same cluster. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}
