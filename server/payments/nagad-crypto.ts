// The encrypted messages between Nagad and a merchant: JSON, encrypted with RSA PKCS#1 v1.5 and signed with RSA-SHA256. Node 20's OpenSSL
// no longer decrypts this padding, because reporting bad padding leaks secrets (Bleichenbacher). So this file checks the padding in
// constant time, and every failure looks the same.
import { constants, type KeyObject, privateDecrypt, publicEncrypt, sign, verify } from 'node:crypto'

/** One side's private key, and the other side's public key. */
export type NagadKeys = Readonly<{ privateKey: KeyObject; publicKey: KeyObject }>

/** Both in base64. */
export type Sealed = Readonly<{ sensitiveData: string; signature: string }>

/** The message cannot be opened. The reason is never revealed. */
export class UnsealError extends Error {
  override name = 'UnsealError'
  constructor() {
    super('The message cannot be decrypted')
  }
}

// 00 02, at least eight bytes of padding, 00.
const minOverhead = 11

const bytesOf = (key: KeyObject): number => Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8)

/** The longest text that can be encrypted for the key's owner, in bytes of UTF-8. */
export const maxSealedBytes = (publicKey: KeyObject): number => bytesOf(publicKey) - minOverhead

/** Throws RangeError if the JSON is too long for the key. */
export function seal(value: unknown, { privateKey, publicKey }: NagadKeys): Sealed {
  const text = Buffer.from(JSON.stringify(value))
  if (text.length > maxSealedBytes(publicKey)) throw new RangeError('The message is too long for the key')
  return {
    sensitiveData: publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, text).toString('base64'),
    signature: sign('sha256', text, privateKey).toString('base64'),
  }
}

/** Returns the parsed JSON. Throws `UnsealError`. */
export function unseal({ sensitiveData, signature }: Sealed, { privateKey, publicKey }: NagadKeys): unknown {
  try {
    const text = decrypt(Buffer.from(sensitiveData, 'base64'), privateKey)
    if (!verify('sha256', text, publicKey, Buffer.from(signature, 'base64'))) throw new UnsealError()
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text))
  } catch {
    // Do not reveal the reason.
    throw new UnsealError()
  }
}

function decrypt(encrypted: Buffer, privateKey: KeyObject): Buffer {
  if (encrypted.length !== bytesOf(privateKey)) throw new UnsealError()
  return withoutPadding(privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, encrypted))
}

/** The text after `00 02 <at least eight nonzero bytes> 00`. Reads every byte, and branches once, at the end. */
function withoutPadding(block: Buffer): Buffer {
  const [zero = 1, two = 0] = block
  let start = 0
  let found = 0
  for (let i = 2; i < block.length; i++) {
    const isZero = (((block[i] ?? 1) - 1) >>> 31) & 1
    const isFirst = isZero & (found ^ 1)
    start |= -isFirst & (i + 1)
    found |= isZero
  }
  // Without a zero byte after the padding, `start` is 0, which also counts as too early.
  const isShort = ((start - minOverhead) >>> 31) & 1
  const bad = zero | (two ^ 2) | isShort
  if (bad !== 0) throw new UnsealError()
  return block.subarray(start)
}
