// Updates a database's SQL functions to this build's edition.
import postgres, { type Sql } from 'postgres'
import { StartError } from '#server/lib/start-error.ts'
import type { FunctionSet, SqlFunction } from './function-set.ts'
import { explainMissingPart } from './missing-parts.ts'

type AppliedEdition = { edition: number; digest: string; hashes: Record<string, string> }

/**
 * Applies the functions that changed since the last edition in one transaction. Does nothing if the database has this edition, or a newer
 * build's. The caller must hold the lock that keeps other processes from doing the same.
 */
export async function applyFunctions(sql: Sql, { edition, digest, functions }: FunctionSet): Promise<void> {
  const last = await findLastEdition(sql)
  if (last && (last.edition > edition || (last.edition === edition && last.digest === digest))) return
  const changed = functions.filter(({ path, hash }) => last?.hashes[path] !== hash)
  const hashes = JSON.stringify(Object.fromEntries(functions.map(({ path, hash }) => [path, hash])))
  await sql.begin(async (tx) => {
    // A function may call a function that is created later.
    await tx`set local check_function_bodies = off`
    for (const changedFunction of changed) await tx.unsafe(changedFunction.text).catch(explainRefusal(changedFunction))
    await tx`
      insert into function_editions (edition, digest, hashes) values (${edition}, ${digest}, ${hashes}::text::jsonb)
      on conflict (edition) do update set digest = excluded.digest, hashes = excluded.hashes, applied_at = now()`
  })
}

async function findLastEdition(sql: Sql): Promise<AppliedEdition | undefined> {
  const [last] = await sql<AppliedEdition[]>`select edition, digest, hashes from function_editions order by edition desc limit 1`.catch(
    explainMissingPart,
  )
  return last
}

const explainRefusal =
  ({ path }: SqlFunction) =>
  (error: unknown): never => {
    if (!(error instanceof postgres.PostgresError) || !error.code.startsWith('42')) throw error
    const advice = error.code === otherDeclaration ? ' See "The version before" in server/db/README.md.' : ''
    throw new StartError(
      `The SQL functions could not be applied; none of them was changed. server/db/functions/${path}: ${error.message}.${advice}`,
      { cause: error },
    )
  }

/** `create or replace` failed because the result type, or a parameter's name or default, differs. */
const otherDeclaration = '42P13'
