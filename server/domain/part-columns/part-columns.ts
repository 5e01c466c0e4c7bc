// Keeps the columns of a process up to date: fills them in the background, and reads the change log before each use, so that an answer contains
// everything that was committed before it was asked for.
import { setImmediate as otherWorkFirst } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { type Columns, createColumns } from './columns.ts'
import { type Position, readChanged, readPiece, readPosition } from './read-parts.ts'

export type PartColumns = {
  /** The columns with all commits so far; null while they are not filled, which this call then starts. */
  current(): Promise<Columns | null>
  /** Fills the columns, unless they are. Rejects if the database fails. */
  fill(): Promise<void>
  /** Drops the columns: changes may have been missed. */
  forget(): void
  close(): void
}

/** Small enough that unpacking one takes milliseconds. */
const partsPerPiece = 2_500
/** The log is kept for longer than this many pieces take. */
const piecesPerLook = 20
const lookEveryMs = 10_000
const retryAfterMs = 5_000

const isWorn = ({ size, dead }: Columns): boolean => dead > 10_000 && dead * 4 > size

export function createPartColumns(db: Db): PartColumns {
  let kept: { columns: Columns; position: Position } | null = null
  let filling: Promise<void> | null = null
  let looking: Promise<void> | null = null
  let nextLook: Promise<void> | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  /** Counts what was forgotten: a filling that began before is worthless. */
  let epoch = 0
  let timer: NodeJS.Timeout | undefined

  function fill(): Promise<void> {
    filling ??= fillAll().finally(() => {
      filling = null
    })
    return filling
  }

  async function fillAll(): Promise<void> {
    const begun = epoch
    const columns = createColumns()
    let position: Position | null = await readPosition(db)
    let pieces = 0
    for (let after: number | null = 0; after !== null && begun === epoch; pieces += 1) {
      after = await readPiece(db, columns, after, partsPerPiece)
      if (pieces % piecesPerLook === piecesPerLook - 1 && position) position = await readChanged(db, columns, position)
      if (position === null) return
      await otherWorkFirst()
    }
    position = await readChanged(db, columns, position)
    if (position === null || begun !== epoch) return
    columns.trim()
    kept = { columns, position }
    // Without requests, too, the position must not fall behind the end of the log.
    timer ??= setInterval(() => void look().catch(() => {}), lookEveryMs).unref()
  }

  /** Resolves after a look that began after this call. */
  function look(): Promise<void> {
    if (looking === null) {
      looking = catchUp().finally(() => {
        looking = null
      })
      return looking
    }
    nextLook ??= looking
      .catch(() => {})
      .then(() => {
        nextLook = null
        return look()
      })
    return nextLook
  }

  async function catchUp(): Promise<void> {
    if (kept === null) return
    const { columns, position } = kept
    const reached = await readChanged(db, columns, position)
    if (kept?.columns !== columns) return
    kept = reached && { columns, position: reached }
  }

  function startFilling(): void {
    if (filling !== null || performance.now() < failedAt + retryAfterMs) return
    fill().catch(() => {
      failedAt = performance.now()
    })
  }

  return {
    async current() {
      await look()
      if (kept === null || isWorn(kept.columns)) startFilling()
      return kept?.columns ?? null
    },
    fill,
    forget() {
      epoch += 1
      kept = null
    },
    close() {
      clearInterval(timer)
      epoch += 1
      kept = null
    },
  }
}
