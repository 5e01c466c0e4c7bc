import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { sharedSecret } from '../shared-secrets.ts'

const client = () => ({ clientId: `sandbox-${randomBytes(8).toString('hex')}`, clientSecret: randomBytes(24).toString('hex') })

/** The shop's id and secret at the sandbox's Google, and the key for its id_tokens, in PEM: created once per database. */
export const googleSandboxKeys = (db: Db) => sharedSecret(db, 'google', 'client', () => ({ ...client(), signingKey: makeSigningKey() }))

/** The shop's id and secret at the sandbox's GitHub: created once per database. */
export const githubSandboxKeys = (db: Db) => sharedSecret(db, 'github', 'client', client)

const makeSigningKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
