// RSA keys as merchants are given them: PEM, or the bare base64 of the DER inside.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const leastBits = 2048

/** PKCS#8 or PKCS#1. Throws, without a word of the key, where it is no RSA key of 2048 bits or more. */
export function readPrivateKey(text: string): KeyObject {
  return firstOf('private', [
    () => createPrivateKey(text),
    () => createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs1' }),
  ])
}

/** SPKI or PKCS#1. Throws as `readPrivateKey` does. A private key is refused: it would be in the wrong place. */
export function readPublicKey(text: string): KeyObject {
  const isPrivate = text.includes('PRIVATE KEY')
  return firstOf('public', [
    ...(isPrivate ? [] : [() => createPublicKey(text)]),
    () => createPublicKey({ key: derOf(text), format: 'der', type: 'spki' }),
    () => createPublicKey({ key: derOf(text), format: 'der', type: 'pkcs1' }),
  ])
}

function firstOf(kind: 'private' | 'public', reads: (() => KeyObject)[]): KeyObject {
  for (const read of reads) {
    try {
      const key = read()
      if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= leastBits) return key
    } catch {
      // Another form, perhaps.
    }
  }
  throw new Error(`Nagad's ${kind} key is no RSA key of ${leastBits} bits or more, in PEM or base64`)
}

const derOf = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'base64')
