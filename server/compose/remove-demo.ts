import { type DemoRemoved, removeDemo, UnclearDemo } from '#packages/demo-shop'
import { createPasswords } from '#server/auth/passwords.ts'
import { closeSqlClient, createSqlClient, sqlState } from '#server/db/client.ts'
import { createDatabase } from '#server/db/database.ts'
import { indexChanged } from '#server/domain/part-index/part-index.ts'
import { StartError } from '#server/lib/start-error.ts'

/** Removes the demo from the database; null if it has none. Throws `UnclearDemo`. */
export async function removeDemoFrom(
  directUrl: string,
  removal: Parameters<typeof removeDemo>[1],
  signal: AbortSignal,
): Promise<DemoRemoved | null> {
  const sql = createSqlClient(directUrl, { max: 1, applicationName: 'partsdock-demo', answerWithinMs: null })
  signal.addEventListener('abort', () => void closeSqlClient(sql, 0))
  try {
    const passwords = createPasswords({ waitMs: Number.POSITIVE_INFINITY })
    return await removeDemo({ db: createDatabase(sql, { prepare: true }), passwords, indexChanged }, removal)
  } finally {
    await closeSqlClient(sql)
  }
}

/** The rows that are removed, and those that stay: one line per kind. */
export function describeRemoval(removed: DemoRemoved): string[] {
  const { accounts, hiddenAccounts, parts, hiddenParts, keptParts, orders, payments, keptPayments, documents, keptDocuments } = removed
  const { reviews, priceLists, customerGroups, pictures } = removed
  return [
    `To remove: ${accounts + hiddenAccounts} accounts, ${parts + hiddenParts} parts, ${orders} orders, ${payments} payments, ${documents} invoices and credit notes, ${reviews} reviews, ${priceLists} price lists, ${customerGroups} customer groups, ${pictures} pictures.`,
    ...(hiddenParts > 0
      ? [`To hide: ${hiddenParts} of these parts, because orders, lists, builds or reviews of other accounts name them.`]
      : []),
    ...(hiddenAccounts > 0
      ? [`To hide: ${hiddenAccounts} of these accounts, because documents or the history of other things name them.`]
      : []),
    ...(keptParts > 0 ? [`To keep: ${keptParts} parts of the demo that were changed since.`] : []),
    ...(keptPayments > 0 ? [`To keep: ${keptPayments} payments with real money, which was refunded, with their documents.`] : []),
    ...(keptDocuments > 0
      ? [`To keep: ${keptDocuments} invoices and credit notes of the demo, because numbers must have no gaps and some have to stay.`]
      : []),
  ]
}

/** Says in one line per reason why the demo stays; passes other errors on. */
export function explainUnclear(error: unknown): unknown {
  if (error instanceof UnclearDemo) return new StartError(`Nothing was changed.\n${error.reasons.join('\n')}`, { cause: error })
  // A row that an account added in this moment refers to a part of the demo.
  if (sqlState(error) === '23503')
    return new StartError('Nothing was changed, because another account used a part of the demo at the same moment: run this again.', {
      cause: error,
    })
  return error
}
