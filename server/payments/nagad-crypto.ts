// What Nagad and a merchant tell each other in secret: JSON, encrypted for the one with RSA PKCS#1 v1.5 and signed by the other with
// RSA-SHA256. OpenSSL under Node 20 undoes the encryption no more, because telling good padding from bad has given secrets away:
// here the padding is looked at by hand, all of it each time, and every failure is one and the same.
import { constants, type KeyObject, privateDecrypt, publicEncrypt, sign, verify } from 'node:crypto'

/** The keys of one side: its own private one, and the other's public one. */
export type NagadKeys = Readonly<{ privateKey: KeyObject; publicKey: KeyObject }>

/** Both in base64. */
export type Sealed = Readonly<{ sensitiveData: string; signature: string }>

/** What cannot be opened, for whatever reason. */
export class SealBroken extends Error {
  override name = 'SealBroken'
  constructor() {
    super('What came cannot be opened')
  }
}

// 00 02, eight bytes of padding or more, 00.
const leastOverhead = 11

const bytesOf = (key: KeyObject): number => Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8)

/** The longest text that can be sealed for the key's owner, in bytes of UTF-8. */
export const maxSealedBytes = (publicKey: KeyObject): number => bytesOf(publicKey) - leastOverhead

/** Throws RangeError where the JSON is longer than the key can carry. */
export function seal(value: unknown, { privateKey, publicKey }: NagadKeys): Sealed {
  const text = Buffer.from(JSON.stringify(value))
  if (text.length > maxSealedBytes(publicKey)) throw new RangeError('Too long for the key to carry')
  return {
    sensitiveData: publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, text).toString('base64'),
    signature: sign('sha256', text, privateKey).toString('base64'),
  }
}

/** The JSON that the other side sealed for us. Throws `SealBroken`. */
export function unseal({ sensitiveData, signature }: Sealed, { privateKey, publicKey }: NagadKeys): unknown {
  try {
    const text = decrypt(Buffer.from(sensitiveData, 'base64'), privateKey)
    if (!verify('sha256', text, publicKey, Buffer.from(signature, 'base64'))) throw new SealBroken()
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text))
  } catch {
    // Why is nobody's business, and no text of it goes on.
    throw new SealBroken()
  }
}

function decrypt(encrypted: Buffer, privateKey: KeyObject): Buffer {
  if (encrypted.length !== bytesOf(privateKey)) throw new SealBroken()
  return withoutPadding(privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, encrypted))
}

/** The text behind `00 02 <eight bytes or more, none zero> 00`. Looks at every byte and branches once, at the end. */
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
  // Without an end of the padding it starts at 0, which is too early as well.
  const isShort = ((start - leastOverhead) >>> 31) & 1
  const bad = zero | (two ^ 2) | isShort
  if (bad !== 0) throw new SealBroken()
  return block.subarray(start)
}
