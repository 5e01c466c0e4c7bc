import { LineFull } from './turns.ts'

type InTurn = <T>(work: () => Promise<T>, party?: string) => Promise<T>

/** The current load of a queue for heavy work, and how many calls it has refused since the process started. */
export type TurnsLoad = { running: number; waiting: number; refused: number }

/** Counts what goes through a queue. */
export function countTurns(inTurn: InTurn): { inTurn: InTurn; load: () => TurnsLoad } {
  const load: TurnsLoad = { running: 0, waiting: 0, refused: 0 }
  const counted: InTurn = async (work, party) => {
    let place: 'waiting' | 'running' = 'waiting'
    load.waiting += 1
    try {
      return await inTurn(() => {
        place = 'running'
        load.waiting -= 1
        load.running += 1
        return work()
      }, party)
    } catch (error) {
      if (error instanceof LineFull && place === 'waiting') load.refused += 1
      throw error
    } finally {
      load[place] -= 1
    }
  }
  return { inTurn: counted, load: () => ({ ...load }) }
}
