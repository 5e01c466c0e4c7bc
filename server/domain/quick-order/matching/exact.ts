// Resolves lines that are an exact code or name, with or without a quantity.
import type { Db } from '#server/db/database.ts'
import { mapPaced, type Pace } from '#server/lib/pace.ts'
import type { Line } from '../reading/lines.ts'
import type { ReadLine } from '../reading/readings.ts'
import { type Bearers, findBearers } from './bearers.ts'
import { findStandings } from './code-standing.ts'
import { hasName, readDetails } from './details.ts'
import { withFamilies } from './families.ts'
import { type Known, resolve, together, type Verdict } from './resolve.ts'

/** One verdict per line, in order; null if the line is not an exact code or name. */
export async function resolveExact(
  db: Db,
  lines: readonly (Pick<Line, 'reads' | 'work'> & Partial<Pick<Line, 'isAmongOthers'>>)[],
  pace: Pace,
  { isRepaired = false } = {},
): Promise<readonly (Verdict | null)[]> {
  const reads = lines.flatMap((line) => line.reads)
  const bearers = await findBearers(
    db,
    reads.flatMap(({ readings, joined }) => [...readings.map(({ item }) => item), ...joined]),
    'both',
    pace,
  )
  const [details, standings] = await Promise.all([
    readDetails(db, new Set(reads.flatMap((line) => contestedIds(line, bearers)))),
    findStandings(
      db,
      reads.flatMap(({ readings }) => readings.map(({ item }) => item)),
      bearers,
    ),
  ])
  const known: Known = {
    bearers,
    isVague: (item, productId) => standings(item, productId) === 'usual',
    hasName: (productId, item) => {
      const detail = details.get(productId)
      return detail !== undefined && hasName(detail, item)
    },
  }
  const verdicts = await mapPaced(
    pace,
    lines,
    (line) => together(line.reads.map((read) => resolve(read, known, { isAlone: line.isAmongOthers === false }))),
    ({ work }) => work.spent(),
  )
  return withFamilies(db, verdicts, { isRepaired })
}

/** The parts whose full names decide whether a number belongs to them. Most lines need none. */
function contestedIds({ readings }: ReadLine, bearers: Bearers): readonly number[] {
  const hits = readings
    .map(({ item, isSplit }) => ({ isSplit, ...bearers(item) }))
    .filter(({ byCode, byName }) => byCode.length + byName.length > 0)
  const isContested = hits.some(({ isSplit }) => isSplit) && hits.some(({ isSplit }) => !isSplit)
  return isContested ? hits.flatMap(({ byName, isSplit }) => (isSplit ? [] : byName)) : []
}
