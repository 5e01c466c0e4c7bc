// argon2id (the library's default) with the parameters that OWASP names. A hash takes 19 MiB and a core's full attention: few at once, a short queue, and then no.
import { hash, verify } from '@node-rs/argon2'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Thrown when too many hashes wait already; the caller should try again later. */
export class PasswordQueueFull extends Error {
  override name = 'PasswordQueueFull'
}

export type Passwords = {
  /** The PHC string of a password. Throws `PasswordQueueFull`. */
  hash(password: string): Promise<string>
  /** Whether the password is the hashed one. `null` (nobody there, or no password) takes the same time and is false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

/** `parallel` hashes at once, `waiting` more in line. */
export function createPasswords({ parallel = 2, waiting = 256 } = {}): Passwords {
  const line: (() => void)[] = []
  let running = 0

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= parallel) {
      if (line.length >= waiting) throw new PasswordQueueFull('Too many passwords are being checked')
      await new Promise<void>((resume) => line.push(resume))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place goes to the next in line, or becomes free.
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }

  const decoy = hash('nobody has this password', options)

  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: (passwordHash, password) =>
      inTurn(async () => {
        const matches = await verify(passwordHash || (await decoy), password)
        return matches && Boolean(passwordHash)
      }),
  }
}
