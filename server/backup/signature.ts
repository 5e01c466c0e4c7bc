// Signs back-ups with Ed25519: the machine that verifies one needs only the public key, with which none can be signed.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Header } from './entries.ts'

/** `sign` is the key of this shop's back-ups; `verify` are those that a restore accepts. */
export type BackupKeys = { sign?: KeyObject | undefined; verify: readonly KeyObject[] }

export const noKeys: BackupKeys = { verify: [] }

// The bytes before the key in the encodings of RFC 8410.
const beforePrivate = Buffer.from('302e020100300506032b657004220420', 'hex')
const beforePublic = Buffer.from('302a300506032b6570032100', 'hex')
const keyBytes = 32

/** 32 bytes in base64. Null for another text. */
function readKeyBytes(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return /^[A-Za-z0-9+/]{43}=$/.test(text) && bytes.length === keyBytes ? bytes : null
}

/** Any 32 random bytes are a key: `openssl rand -base64 32`. */
export function readSigningKey(text: string): KeyObject | null {
  const seed = readKeyBytes(text)
  return seed && createPrivateKey({ key: Buffer.concat([beforePrivate, seed]), format: 'der', type: 'pkcs8' })
}

export function readVerifyKey(text: string): KeyObject | null {
  const bytes = readKeyBytes(text)
  return bytes && createPublicKey({ key: Buffer.concat([beforePublic, bytes]), format: 'der', type: 'spki' })
}

export const publicKeyOf = (key: KeyObject): KeyObject => createPublicKey(key)

export function writeVerifyKey(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).subarray(beforePublic.length).toString('base64')
}

/** Collects everything in an archive that a restore reads, in its order: each entry's header and the digest of its content. */
export function createSum() {
  const sum = createHash('sha256').update('partsdock back-up 1\n')
  return {
    add({ path, kind, mode, size, modifiedAt, uid, gid, user, group }: Header, digest: string): void {
      const second = Math.floor(modifiedAt.getTime() / 1_000)
      sum.update(`${JSON.stringify([path, kind, mode & 0o7777, size, second, uid, gid, user, group, digest])}\n`)
    },
    end: (): Buffer => sum.digest(),
  }
}

export const signSum = (sum: Buffer, key: KeyObject): string => sign(null, sum, key).toString('base64')

export const isSignedBy = (sum: Buffer, signature: string, keys: readonly KeyObject[]): boolean =>
  keys.some((key) => verify(null, sum, key, Buffer.from(signature, 'base64')))
