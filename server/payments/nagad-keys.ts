// RSA keys as merchants are given them: PEM, or the bare base64 of the DER inside.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const leastBits = 2048

type Read = () => KeyObject

/** PKCS#8 or PKCS#1. Throws, without a word of the key, where it is no RSA key of 2048 bits or more. */
export const readPrivateKey = (text: string): KeyObject => checked('private', firstOf(privateForms(text)))

/** SPKI or PKCS#1. Throws as `readPrivateKey` does, and for a private key too, which is in the wrong place: Node would take it. */
export const readPublicKey = (text: string): KeyObject => checked('public', firstOf(privateForms(text)) ? null : firstOf(publicForms(text)))

const privateForms = (text: string): Read[] => [
  () => createPrivateKey(text),
  () => createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs8' }),
  () => createPrivateKey({ key: derOf(text), format: 'der', type: 'pkcs1' }),
]

const publicForms = (text: string): Read[] => [
  () => createPublicKey(text),
  () => createPublicKey({ key: derOf(text), format: 'der', type: 'spki' }),
  () => createPublicKey({ key: derOf(text), format: 'der', type: 'pkcs1' }),
]

function firstOf(reads: Read[]): KeyObject | null {
  for (const read of reads) {
    try {
      return read()
    } catch {
      // Another form, perhaps.
    }
  }
  return null
}

function checked(kind: 'private' | 'public', key: KeyObject | null): KeyObject {
  if (key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= leastBits) return key
  throw new Error(`Nagad's ${kind} key is no RSA key of ${leastBits} bits or more, in PEM or base64`)
}

const derOf = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'base64')
