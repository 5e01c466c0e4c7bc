import { describe, expect, it } from 'vitest'
import { QueueFull } from '#server/lib/fair-queue.ts'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()

describe('a password', () => {
  it('is stored as argon2id with 19 MiB, two passes and one lane, with a new salt each time', async () => {
    const [one, two] = await Promise.all([passwords.hash('open sesame'), passwords.hash('open sesame')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwords.verify(one, 'open sesame')).toBe(true)
    expect(await passwords.verify(two, 'open sesame')).toBe(true)
  })

  it('is compared exactly', async () => {
    const hash = await passwords.hash('Open Sesame')
    for (const other of ['open sesame', 'Open Sesame ', '', 'Open Sesam', 'Open Sesame\0'])
      expect(await passwords.verify(hash, other)).toBe(false)
  })

  it.each([
    ['caf\u00e9-secret', '$argon2id$v=19$m=8,t=1,p=1$s3xCbv/5U44OhRy7Mpj6Jg$oVArbnK+AcoQ/3GyuAp+9TxINI7ALzTrOZse1aT4dwc'],
    ['cafe\u0301-secret', '$argon2id$v=19$m=8,t=1,p=1$YO0MDUZpV0E+f+piZY1veg$Z3icC5Uo9+4l62lylHZBozu2h5i7iTB2+1UEHw1nd7U'],
    ['পাসও\u09df\u09beর্ড-1', '$argon2id$v=19$m=8,t=1,p=1$BkeNgm+A6rbDQcXA20pVQg$S1iZmPPYNXEs2A5eIc1Fdmy8DP2GAXQMglVa1PO5O4Y'],
  ])('%j still matches a hash of what was typed', async (typed, former) => {
    expect(await passwords.verify(former, typed)).toBe(true)
    expect(await passwords.verify(former, `${typed}2`)).toBe(false)
  })

  it('costs one run if it is new or unknown, whatever its letters are, and as many as it has forms if its hash is of before', async () => {
    const former = '$argon2id$v=19$m=19456,t=2,p=1$Cx1/dgkii6/vl1iPsOtIHg$++P6e0i7I7vxlc6G3HrswGIAUgOmP3htyqPOhXdO+/U'
    const hash = await passwords.hash('caf\u00e9-secret')
    expect(await passwords.verify(former, 'cafe\u0301-secret')).toBe(true)
    const times = new Map<string | null, number[]>([former, hash, null].map((stored) => [stored, []]))
    for (let i = 0; i < 11; i += 1)
      for (const [stored, taken] of times) {
        const start = performance.now()
        expect(await passwords.verify(stored, 'e\u0301\u00e9 is another one')).toBe(false)
        taken.push(performance.now() - start)
      }
    const median = (stored: string | null) => times.get(stored)?.toSorted((a, b) => a - b)[5] ?? 0
    expect(median(former) / median(hash)).toBeGreaterThan(1.7)
    expect(median(null) / median(hash)).toBeGreaterThan(0.5)
    expect(median(null) / median(hash)).toBeLessThan(2)
  })

  it.each([null, ''])('matches nothing if the hash is %j, not even the decoy’s own password', async (hash) => {
    expect(await passwords.verify(hash, 'nobody has this password')).toBe(false)
    expect(await passwords.verify(hash, '')).toBe(false)
  })

  it('takes as long to check for an unknown account as for a wrong password', async () => {
    const hash = await passwords.hash('open sesame')
    const timeOf = async (stored: string | null) => {
      const start = performance.now()
      await passwords.verify(stored, 'another one')
      return performance.now() - start
    }
    const [real, decoy]: [number[], number[]] = [[], []]
    for (let i = 0; i < 11; i += 1) {
      real.push(await timeOf(hash))
      decoy.push(await timeOf(null))
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[5] ?? 0
    // Loose bounds for a busy machine. Without the decoy, the times differ by a factor of more than a hundred.
    expect(median(decoy) / median(real)).toBeGreaterThan(0.4)
    expect(median(decoy) / median(real)).toBeLessThan(2.5)
  })
})

describe('the hashing queue', () => {
  it('is limited: calls beyond the limit are refused at once, and queued calls are served', async () => {
    const small = createPasswords({ parallel: 1, waiting: 2, waitMs: 60_000 })
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => small.hash('open sesame')))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
    for (const result of results.slice(3)) expect(result).toMatchObject({ reason: expect.any(QueueFull) })
    expect(await small.verify(await small.hash('again'), 'again')).toBe(true)
  })

  it('frees its slot after a failure', async () => {
    const small = createPasswords({ parallel: 1, waiting: 0, waitMs: 60_000 })
    await expect(small.verify('this is no hash', 'open sesame')).rejects.toThrow()
    expect(await small.verify(null, 'open sesame')).toBe(false)
  })
})
