// RSA keys in the formats that merchants receive: PEM, or the base64 of its DER content.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const minBits = 2048

type Read = () => KeyObject

/** PKCS#8 or PKCS#1. Throws unless it is an RSA key of at least 2048 bits; the error does not quote the key. */
export const readPrivateKey = (text: string): KeyObject => checked('private', firstOf(privateForms(text)))

/** SPKI or PKCS#1. Throws like `readPrivateKey`, and also for a misplaced private key, which Node would accept. */
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
      // Try the next format.
    }
  }
  return null
}

function checked(kind: 'private' | 'public', key: KeyObject | null): KeyObject {
  if (key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= minBits) return key
  throw new Error(`Nagad's ${kind} key is not an RSA key of at least ${minBits} bits in PEM or base64`)
}

const derOf = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'base64')
