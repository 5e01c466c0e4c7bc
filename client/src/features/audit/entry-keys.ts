import type { AuditEntry } from './use-audit.ts'

type Page = { page: number; rows: readonly Pick<AuditEntry, 'at' | 'action' | 'subjectId' | 'requestId'>[] }

/** A key for each entry of a page, which goes with it when newer ones appear above. Entries that are alike are counted from the oldest. */
export function entryKeys(shown: Page | undefined): string[] {
  const counts = new Map<string, number>()
  const keyOf = ({ at, action, subjectId, requestId }: Page['rows'][number]) => {
    const key = JSON.stringify([shown?.page, at, action, subjectId, requestId])
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count === 0 ? key : `${key} ${count}`
  }
  return (shown?.rows ?? []).toReversed().map(keyOf).toReversed()
}
