// Encrypts data that leaves the process and returns later: AES-256-GCM, with one key per purpose.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type Seal = {
  /** Encrypts a text as base64url. Opening it requires the same `context`. */
  seal(text: string, context?: string): string
  /** Null if the text was not sealed with one of these keys for this context. */
  open(sealed: string, context?: string): string | null
  /** The same text, sealed with the present key; unchanged if it already is. Null if no key opens it. */
  reseal(sealed: string, context?: string): string | null
}

/**
 * `secretKey` seals and opens. `secretKeyOther` only opens: during a change of the shop's key, not all processes seal with the same one.
 */
export type SecretKeys = Readonly<{ secretKey: string; secretKeyOther?: string | undefined }>

export type Seals = {
  /** The secrets of a sign-in attempt, which the browser stores while the user is at an identity provider. */
  attempts: Seal
  /** Link tokens of mails that are not written yet. */
  links: Seal
  /** Secrets of codes, for their account's id. */
  factors: Seal
}

const nonceBytes = 12
const tagBytes = 16

/** All processes must know every key that any of them seals with. */
export function createSeals(keys: SecretKeys): Seals {
  return {
    attempts: createSeal(keys, 'sign-in attempts'),
    links: createSeal(keys, 'links in mails'),
    factors: createSeal(keys, 'second factors'),
  }
}

function createSeal({ secretKey, secretKeyOther }: SecretKeys, purpose: string): Seal {
  const present = createKeySeal(secretKey, purpose)
  const other = secretKeyOther === undefined ? null : createKeySeal(secretKeyOther, purpose)
  return {
    seal: present.seal,
    open: (sealed, context) => present.open(sealed, context) ?? other?.open(sealed, context) ?? null,
    reseal(sealed, context) {
      if (present.open(sealed, context) !== null) return sealed
      const text = other?.open(sealed, context) ?? null
      return text === null ? null : present.seal(text, context)
    },
  }
}

function createKeySeal(secretKey: string, purpose: string): Omit<Seal, 'reseal'> {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `partsdock: ${purpose}`, 32))
  return {
    seal(text, context = '') {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },
    open(sealed, context = '') {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-tagBytes))
      try {
        return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
