// argon2id (the library's default) with the parameters that OWASP names. A hash takes 19 MiB and a core's full attention: few at once, a short queue, and then no.
import { hash, verify } from '@node-rs/argon2'
import { createPlaces, type Share } from '#server/lib/places.ts'
import { createTurns } from '#server/lib/turns.ts'
import { countTurns, type TurnsLoad } from '#server/lib/turns-load.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = {
  /** The PHC string of a password. `party` is the network that asks for it: the line is shared between networks. Throws `LineFull`. */
  hash(password: string, party?: string): Promise<string>
  /** Whether the password matches the hash. `null` (unknown account, or no password) takes the same time and is false. */
  verify(passwordHash: string | null, password: string, party?: string): Promise<boolean>
  /** Counts a call that will need a hash; call the answer when it ends. null where its network has its share of such calls already. */
  enter(shares: readonly Share[]): (() => void) | null
  /** How the line of hashes does. */
  load(): TurnsLoad
}

/** `parallel` hashes at once, `waiting` more in the queue: at some 25 ms each, the last one waits half a second. */
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
