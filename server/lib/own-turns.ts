// Limits heavy work per owner, so that one owner's calls cannot take the place of all others'.
import { createTurns, type Turns, type TurnsLoad } from './turns.ts'

export type OwnTurns = {
  /** Runs `work` when it is this owner's turn. Throws `LineFull`. */
  <T>(owner: string, work: () => Promise<T>): Promise<T>
  /** The load of all owners together. */
  load: () => TurnsLoad
}

/** Turns with these limits for each owner. Idle owners take no memory. */
export function createOwnTurns(limits: Parameters<typeof createTurns>[0]): OwnTurns {
  const owners = new Map<string, Turns>()
  let refusedBefore = 0

  function turnsOf(owner: string): Turns {
    const turns = owners.get(owner) ?? createTurns(limits)
    owners.set(owner, turns)
    return turns
  }

  const inTurn = async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const turns = turnsOf(owner)
    try {
      return await turns(work)
    } finally {
      const { running, waiting, refused } = turns.load()
      if (running + waiting === 0) {
        owners.delete(owner)
        refusedBefore += refused
      }
    }
  }
  const sumOf = (key: keyof TurnsLoad) => [...owners.values()].reduce((sum, turns) => sum + turns.load()[key], 0)
  return Object.assign(inTurn, {
    load: () => ({ running: sumOf('running'), waiting: sumOf('waiting'), refused: refusedBefore + sumOf('refused') }),
  })
}
