// argon2id (the library's default) with the parameters that OWASP recommends. A hash takes 19 MiB and a full core, so only a few run at
// once, the queue is short, and further calls are refused.
import { randomBytes } from 'node:crypto'
import { createFairQueue, type Party, type QueueLoad } from '#server/lib/fair-queue.ts'
import { createSemaphore, type Semaphore } from '#server/lib/semaphore.ts'

/** Loaded with the first password: its native code takes 9 MB, and most processes of a shop with several rarely hash. */
const argon2 = () => import('@node-rs/argon2')

/** The cost of one hash: memory in KiB, passes over it, and lanes. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

export const usualHashCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = {
  /** The password's PHC string. `party` is the requesting network and address: they share the queue fairly. Throws `QueueFull`. */
  hash(password: string, party?: Party): Promise<string>
  /** True if the password matches the hash. For null (unknown account, or no password) it takes as long and returns false. */
  verify(passwordHash: string | null, password: string, party?: Party): Promise<boolean>
  /**
   * Counts a call that will need a hash; call the returned function when the call ends. Null if its network has used up its share of
   * concurrent calls.
   */
  enter: Semaphore
  /** True if a hash for this network would be refused now. Then the caller can skip its database queries. */
  isFull(party?: Party): boolean
  load(): QueueLoad
}

/**
 * Runs `parallel` hashes at once, and queues `waiting` more for at most `waitMs`: together with the hash and the database queries, an
 * answer takes less than a second.
 */
export function createPasswords({ parallel = 2, waiting = 24, waitMs = 300, cost = usualHashCost } = {}): Passwords {
  const inQueue = createFairQueue({ parallel, waiting, waitMs })
  const hashOf = async (password: string) => {
    const { hash } = await argon2()
    return hash(password.normalize('NFC'), { ...cost, salt: randomBytes(saltBytes) })
  }
  let decoy: Promise<string> | undefined

  return {
    hash: (password, party) => inQueue(() => hashOf(password), party),
    verify: (passwordHash, password, party) =>
      inQueue(async () => {
        // Made for known accounts too, so that the first call of a process takes as long for an unknown one.
        decoy ??= hashOf('nobody has this password')
        const spare = await decoy
        const known = passwordHash || spare
        const { verify } = await argon2()
        for (const form of formsOf(password, known)) if (await verify(known, form)) return Boolean(passwordHash)
        return false
      }, party),
    enter: createSemaphore(),
    isFull: inQueue.isFull,
    load: inQueue.load,
  }
}

/** The length of the salt says what a hash is of: those with the library's 16 bytes are of what was typed, all others of its NFC. */
const saltBytes = 18

/** True for hashes of an earlier version. */
const isOfTyped = (passwordHash: string) => Buffer.from(passwordHash.split('$')[4] ?? '', 'base64').length !== saltBytes

/**
 * The spellings of a password that look the same and that a hash may be of: keyboards differ in how they write é or য়. Only a hash of an earlier
 * version takes more than one run. Most passwords have one form anyway.
 */
const formsOf = (password: string, passwordHash: string): ReadonlySet<string> =>
  new Set([password.normalize('NFC'), ...(isOfTyped(passwordHash) ? [password, password.normalize('NFD')] : [])])
