import { describe, expect, it } from 'vitest'
import { createSeals } from './seals.ts'

const key = 'a key of more than thirty-two characters'
const { attempts, links } = createSeals({ secretKey: key })

describe('a sealed text', () => {
  it('can be opened by every process with the same key, and is different each time', () => {
    const sealed = links.seal('日本 and a token')
    expect(createSeals({ secretKey: key }).links.open(sealed)).toBe('日本 and a token')
    expect(links.seal('日本 and a token')).not.toBe(sealed)
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('token')
  })

  it('cannot be opened with another key, purpose or context', () => {
    const sealed = attempts.seal('state', 'google')
    expect(createSeals({ secretKey: `${key}!` }).attempts.open(sealed, 'google')).toBeNull()
    expect(links.open(sealed, 'google')).toBeNull()
    expect(attempts.open(sealed, 'github')).toBeNull()
    expect(attempts.open(sealed)).toBeNull()
  })

  it('cannot be opened if a single bit was changed, or if it was never sealed', () => {
    const sealed = Buffer.from(links.seal('token'), 'base64url')
    for (let byte = 0; byte < sealed.length; byte += 1) {
      const changed = Buffer.from(sealed)
      changed[byte] = (changed[byte] ?? 0) ^ 1
      expect(links.open(changed.toString('base64url'))).toBeNull()
    }
    for (const made of ['', 'x', 'A'.repeat(37), 'A'.repeat(38), 'A'.repeat(3_000), '%', 'ü']) expect(links.open(made)).toBeNull()
    expect(links.open(sealed.subarray(0, -1).toString('base64url'))).toBeNull()
  })
})

describe('during a change of the shop’s key', () => {
  const next = 'the next key of more than thirty-two characters'
  const before = createSeals({ secretKey: key })
  // Each process is restarted twice: first it gets the next key for opening, then for sealing.
  const prepared = createSeals({ secretKey: key, secretKeyOther: next })
  const changed = createSeals({ secretKey: next, secretKeyOther: key })
  const after = createSeals({ secretKey: next })

  it.each([
    ['before and while all learn the next key', [before, prepared]],
    ['while all begin to seal with it', [prepared, changed]],
    ['while all forget the former key', [changed, after]],
  ])('%s, every process opens what any other process seals', (_when, both) => {
    // Everything sealed with the former key must be resealed before that key is removed.
    for (const one of both) for (const other of both) expect(other.links.open(one.links.seal('token'))).toBe('token')
  })

  it('a process that skips the first step seals what the others cannot open yet', () => {
    expect(before.attempts.open(changed.attempts.seal('state'))).toBeNull()
    expect(prepared.attempts.open(changed.attempts.seal('state'))).toBe('state')
  })

  it('a text is resealed with the present key, once, for the same context', () => {
    const sealed = before.attempts.seal('state', 'google')
    const resealed = changed.attempts.reseal(sealed, 'google') ?? ''
    expect(after.attempts.open(resealed, 'google')).toBe('state')
    expect(before.attempts.open(resealed, 'google')).toBeNull()
    expect(after.attempts.open(resealed, 'github')).toBeNull()
    expect(changed.attempts.reseal(resealed, 'google')).toBe(resealed)
    expect(changed.attempts.reseal(sealed, 'github')).toBeNull()
    expect(after.attempts.reseal(sealed, 'google')).toBeNull()
  })
})
