import { statfs } from 'node:fs/promises'

/** Why the embedded database is unavailable, in one line for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'

  constructor(line: string, options?: ErrorOptions) {
    super(line.replace(/\s+/g, ' ').trim(), options)
  }
}

export const wayOut = 'set DATABASE_URL to use a PostgreSQL of your own'

const scarceBytes = 48 * 1024 * 1024

/** True if the disk of `folder` is so full that PostgreSQL may not start there. */
export async function isFull(folder: string): Promise<boolean> {
  return statfs(folder).then(
    (disk) => disk.bavail * disk.bsize < scarceBytes,
    () => false,
  )
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** True if a failure in `folder` comes from a full disk. That often leaves no text: PostgreSQL cannot write its own error either. */
export async function isLackOfRoom(error: unknown, folder: string): Promise<boolean> {
  const code = codeOf(error)
  return code === 'ENOSPC' || code === 'EDQUOT' || /no space left|disk quota/i.test(textOf(error)) || (await isFull(folder))
}

/**
 * Describes any failure while using `folder` in one line: a full or read-only disk and missing permissions by name, others by their text.
 */
export async function explain(error: unknown, folder: string): Promise<EmbeddedPostgresError> {
  if (error instanceof EmbeddedPostgresError) return error
  const text = textOf(error)
  const code = codeOf(error)
  const say = (line: string) => new EmbeddedPostgresError(line, { cause: error })
  if (code === 'EROFS' || /read-only file system/i.test(text)) {
    return say(`The embedded database needs to write to ${folder}, which is on a read-only disk: choose another DATA_DIR, or ${wayOut}.`)
  }
  if (await isLackOfRoom(error, folder)) {
    return say(`The disk that holds ${folder} is full, so the embedded database cannot start: free some space, or ${wayOut}.`)
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return say(`The embedded database has no access to ${folder} (${text}): give this user access, choose another DATA_DIR, or ${wayOut}.`)
  }
  return say(`The embedded database did not start: ${text}. Fix this, or ${wayOut}.`)
}
