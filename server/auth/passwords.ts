// argon2id (the library's default) with the parameters that OWASP names. A hash takes 19 MiB and a core's full attention: few at once, a short queue, and then no.
import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '#server/turns.ts'
import { countTurns, type TurnsLoad } from '#server/turns-load.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = {
  /** The PHC string of a password. Throws `LineFull`. */
  hash(password: string): Promise<string>
  /** Whether the password is the hashed one. `null` (nobody there, or no password) takes the same time and is false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
  /** How the line of hashes does. */
  load(): TurnsLoad
}

/** `parallel` hashes at once, `waiting` more in line. */
export function createPasswords({ parallel = 2, waiting = 256 } = {}): Passwords {
  const { inTurn, load } = countTurns(createTurns({ parallel, waiting }))
  const decoy = hash('nobody has this password', options)

  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: (passwordHash, password) =>
      inTurn(async () => {
        const matches = await verify(passwordHash || (await decoy), password)
        return matches && Boolean(passwordHash)
      }),
    load,
  }
}
