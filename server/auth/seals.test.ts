import { describe, expect, it } from 'vitest'
import { createSeals } from './seals.ts'

const key = 'a key of more than thirty-two characters'
const { attempts, links } = createSeals(key)

describe('a sealed text', () => {
  it('can be opened by every process with the same key, and looks different each time', () => {
    const sealed = links.seal('日本 and a token')
    expect(createSeals(key).links.open(sealed)).toBe('日本 and a token')
    expect(links.seal('日本 and a token')).not.toBe(sealed)
    expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('token')
  })

  it('cannot be opened with another key, purpose or context', () => {
    const sealed = attempts.seal('state', 'google')
    expect(createSeals(`${key}!`).attempts.open(sealed, 'google')).toBeNull()
    expect(links.open(sealed, 'google')).toBeNull()
    expect(attempts.open(sealed, 'github')).toBeNull()
    expect(attempts.open(sealed)).toBeNull()
  })

  it('cannot be opened if a single bit was changed, or if it is not a sealed text', () => {
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
