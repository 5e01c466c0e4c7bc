// argon2id (the library's default) with the parameters that OWASP recommends. A hash takes 19 MiB and a full core: few at once, a short
// queue, and refusals beyond it.
import { hash, verify } from '@node-rs/argon2'
import { createPlaces, type Share } from '#server/lib/places.ts'
import { createTurns } from '#server/lib/turns.ts'
import { countTurns, type TurnsLoad } from '#server/lib/turns-load.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = {
  /** The PHC string of a password. `party` is the requesting network: the queue is shared fairly between networks. Throws `LineFull`. */
  hash(password: string, party?: string): Promise<string>
  /** Whether the password matches the hash. For `null` (unknown account, or no password) it takes the same time and returns false. */
  verify(passwordHash: string | null, password: string, party?: string): Promise<boolean>
  /**
   * Counts a call that will need a hash; call the returned function when it ends. Null if its network has used up its share of concurrent
   * calls.
   */
  enter(shares: readonly Share[]): (() => void) | null
  /** The load of the hashing queue. */
  load(): TurnsLoad
}

/** `parallel` hashes at once, `waiting` more in the queue: at some 25 ms each, the last one waits up to half a second. */
export function createPasswords({ parallel = 2, waiting = 24 } = {}): Passwords {
  const { inTurn, load } = countTurns(createTurns({ parallel, waiting }))
  const decoy = hash('nobody has this password', options)

  return {
    hash: (password, party) => inTurn(() => hash(password, options), party),
    verify: (passwordHash, password, party) =>
      inTurn(async () => {
        const matches = await verify(passwordHash || (await decoy), password)
        return matches && Boolean(passwordHash)
      }, party),
    enter: createPlaces(),
    load,
  }
}
