import { generateKeyPairSync } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { sharedSecret } from '../shared-secrets.ts'

/** Both key pairs, in PEM: the merchant's, and the sandbox Nagad's. */
export type NagadSandboxKeys = Readonly<{
  merchantPrivateKey: string
  merchantPublicKey: string
  providerPrivateKey: string
  providerPublicKey: string
}>

/** The keys of the sandbox's Nagad: created once per database, which takes a second. */
export const nagadSandboxKeys = (db: Db): Promise<NagadSandboxKeys> =>
  sharedSecret(db, 'nagad', 'keys', () => {
    const [merchant, provider] = [makePair(), makePair()]
    return {
      merchantPrivateKey: merchant.privateKey,
      merchantPublicKey: merchant.publicKey,
      providerPrivateKey: provider.privateKey,
      providerPublicKey: provider.publicKey,
    }
  })

const makePair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
