// argon2id (the library's default) with the parameters that OWASP recommends. A hash takes 19 MiB and a full core, so only a few run at
// once, the queue is short, and further calls are refused.
import { hash, verify } from '@node-rs/argon2'
import { createPlaces, type Share } from '#server/lib/places.ts'
import { createTurns, type TurnsLoad } from '#server/lib/turns.ts'

/** The cost of one hash: memory in KiB, passes over it, and lanes. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

export const usualHashCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = {
  /** The password's PHC string. `party` is the requesting network: the queue is shared fairly between networks. Throws `LineFull`. */
  hash(password: string, party?: string): Promise<string>
  /** True if the password matches the hash. For null (unknown account, or no password) it takes as long and returns false. */
  verify(passwordHash: string | null, password: string, party?: string): Promise<boolean>
  /**
   * Counts a call that will need a hash; call the returned function when the call ends. Null if its network has used up its share of
   * concurrent calls.
   */
  enter(shares: readonly Share[]): (() => void) | null
  /** True if a hash for this network would be refused now. Then the caller can skip its database queries. */
  isFull(party?: string): boolean
  load(): TurnsLoad
}

/**
 * Runs `parallel` hashes at once, and queues `waiting` more for at most `waitMs`: together with the hash and the database queries, an
 * answer takes less than a second.
 */
export function createPasswords({ parallel = 2, waiting = 24, waitMs = 300, cost = usualHashCost } = {}): Passwords {
  const inTurn = createTurns({ parallel, waiting, waitMs })
  const decoy = hash('nobody has this password', cost)

  return {
    hash: (password, party) => inTurn(() => hash(password.normalize('NFC'), cost), party),
    verify: (passwordHash, password, party) =>
      inTurn(async () => {
        for (const form of formsOf(password)) if (await verify(passwordHash || (await decoy), form)) return Boolean(passwordHash)
        return false
      }, party),
    enter: createPlaces(),
    isFull: inTurn.isFull,
    load: inTurn.load,
  }
}

/**
 * The spellings of a password that look the same: keyboards differ in how they write é or য়. Hashes are of the composed form; older ones are of
 * what was typed. Most passwords have one form.
 */
const formsOf = (password: string): ReadonlySet<string> => new Set([password.normalize('NFC'), password, password.normalize('NFD')])
