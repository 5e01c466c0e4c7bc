// Statements that the database cut off because they took too long. Nothing is wrong with the call: it may be repeated.
import { sqlError } from './client.ts'
import { type DelayKind, delayKind } from './delay-kinds.ts'

type Delay = { kind: DelayKind; text: string }

const texts: Readonly<Record<DelayKind, string>> = {
  locked: 'Another program or statement holds a lock in the database for too long (see "Overload" in docs/runbook.md)',
  timeout: 'A statement took too long and was cut off',
  conflict: 'Statements conflicted with each other, also when repeated',
}

/** Null for other errors. Looks through `cause`. */
export function delayOf(error: unknown): Delay | null {
  const found = sqlError(error)
  const kind = found && delayKind(found.code, found.where)
  return kind ? { kind, text: texts[kind] } : null
}
