// A software authenticator: creates passkeys and signs with them, as a browser with a security key does (WebAuthn, ES256, without attestation).
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewPasskeyAnswer, PasskeyAnswer } from '#common/second-factor/schema.ts'
import { publicUrl } from './public-url.ts'

type Site = { host: string; origin: string }
type Key = { id: Buffer; privateKey: KeyObject; counter: number }

const siteOf = (url: string): Site => ({ host: new URL(url).hostname, origin: new URL(url).origin })

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const text = (bytes: Buffer): string => bytes.toString('base64url')

/** `url` is the address of the page that the browser shows. `counts` is false for authenticators whose counter stays 0. */
export function createAuthenticator({ url = publicUrl, counts = true }: { url?: string; counts?: boolean } = {}) {
  const site = siteOf(url)
  const keys = new Map<string, Key>()

  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: site.origin, crossOrigin: false }))

  /** User present and verified, unless `isVerified` is false. */
  function authenticatorData({ counter }: Key, isVerified: boolean, added: Buffer = Buffer.alloc(0)): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (added.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(site.host), Buffer.from([flags]), count, added])
  }

  return {
    /** `navigator.credentials.create` */
    create({ challenge }: { challenge: string }, { isVerified = true } = {}): NewPasskeyAnswer {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key: Key = { id: randomBytes(16), privateKey, counter: 0 }
      keys.set(text(key.id), key)
      // COSE: EC2 (1: 2), ES256 (3: -7), P-256 (-1: 1), x (-2), y (-3).
      const cose = map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(key.id.length)
      const data = authenticatorData(key, isVerified, Buffer.concat([Buffer.alloc(16), length, key.id, cose]))
      const attestationObject = map([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', data],
      ])
      return {
        id: text(key.id),
        rawId: text(key.id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge)),
          attestationObject: text(attestationObject),
          transports: ['internal'],
        },
      }
    },

    /** `navigator.credentials.get`, with the first of the allowed passkeys that it has. */
    get(options: { challenge: string; allowCredentials?: { id: string }[] }, { isVerified = true } = {}): PasskeyAnswer {
      const id = options.allowCredentials?.find((allowed) => keys.has(allowed.id))?.id
      const key = id === undefined ? [...keys.values()][0] : keys.get(id)
      if (!key) throw new Error('The authenticator has no passkey')
      if (counts) key.counter += 1
      const data = authenticatorData(key, isVerified)
      const client = clientData('webauthn.get', options.challenge)
      return {
        id: text(key.id),
        rawId: text(key.id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey)),
        },
      }
    },

    /** A copy of the device: both count on their own from now on. */
    copy() {
      const copied = createAuthenticator({ url, counts })
      for (const [id, key] of keys) copied.keys.set(id, { ...key })
      return copied
    },
    keys,
  }
}

type Value = number | string | Buffer | Map<string, never>

/** A map in CBOR (RFC 8949). */
function map(entries: [number | string, Value][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)])])
}

function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  return value instanceof Map ? head(5, 0) : Buffer.concat([head(2, value.length), value])
}

function head(major: number, size: number): Buffer {
  const type = major << 5
  if (size < 24) return Buffer.from([type | size])
  return size < 256 ? Buffer.from([type | 24, size]) : Buffer.from([type | 25, size >> 8, size & 0xff])
}
