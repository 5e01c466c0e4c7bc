// The people of a run, what they were told, and what checks it.
import { checkQuietShop, untilQuiet } from './check.ts'
import type { Load, Verdict } from './contract.ts'
import { openHistory } from './history/history.ts'
import { gatherLoad } from './load.ts'
import { admin, type Stage } from './stage.ts'

export type People = Readonly<{
  load: Load
  /** Waits until nothing is left to do. Returns a line for everything that never ended. */
  untilQuiet: () => Promise<readonly string[]>
  /** Compares all that was told so far with the shop. Call this after `untilQuiet`. */
  check: () => Promise<Verdict>
}>

/** Signs `size` people up, who begin paused. */
export async function gatherPeople(stage: Stage, size: number, seed: number, complain: (text: string) => void): Promise<People> {
  const { servers: targets, bank, providers, database, mail } = stage
  const history = openHistory()
  const load = await gatherLoad({ targets, bank, admin, size, seed, history, complain })
  return {
    load,
    untilQuiet: () => untilQuiet({ rows: database.rows, bank, callsUnderWay: providers.callsUnderWay }),
    check: () => checkQuietShop({ rows: database.rows, bank, history, mails: mail.accepted() }),
  }
}
