import { generateKeyPairSync } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { keptSecret } from '../kept-secrets.ts'

/** Both pairs, in PEM: of the one merchant, and of the sandbox's Nagad. */
export type NagadSandboxKeys = Readonly<{
  merchantPrivateKey: string
  merchantPublicKey: string
  providerPrivateKey: string
  providerPublicKey: string
}>

/** The keys of the sandbox's Nagad: made once for a database, which takes a second. */
export const nagadSandboxKeys = (db: Db): Promise<NagadSandboxKeys> =>
  keptSecret(db, 'nagad', 'keys', () => {
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
