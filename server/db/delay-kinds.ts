export type DelayKind = 'locked' | 'timeout' | 'conflict'

/** The kind of a SQLSTATE; `where` is PostgreSQL's description of what the statement did then. */
export function delayKind(state: string | null, where = ''): DelayKind | null {
  if (state === '55P03') return 'locked'
  // The limit of a statement may end first: it has waited for several locks, or worked before.
  if (state === '57014') return /\bwhile (?:locking|updating|deleting|rechecking|checking) /.test(where) ? 'locked' : 'timeout'
  return state === '40001' || state === '40P01' ? 'conflict' : null
}
