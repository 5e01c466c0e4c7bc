import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { sharedSecret } from '../shared-secrets.ts'

export type BkashCredentials = Readonly<{ username: string; password: string; appKey: string; appSecret: string }>

/** The credentials of the sandbox's one bKash merchant: created once per database. */
export const bkashSandboxCredentials = (db: Db): Promise<BkashCredentials> =>
  sharedSecret(db, 'bkash', 'merchant', () => ({
    username: 'sandbox',
    password: randomBytes(12).toString('hex'),
    appKey: randomBytes(12).toString('hex'),
    appSecret: randomBytes(24).toString('hex'),
  }))
