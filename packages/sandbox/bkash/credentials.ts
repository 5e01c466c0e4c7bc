import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { keptSecret } from '../kept-secrets.ts'

export type BkashCredentials = Readonly<{ username: string; password: string; appKey: string; appSecret: string }>

/** What the sandbox's bKash gave its one merchant: made once for a database. */
export const bkashSandboxCredentials = (db: Db): Promise<BkashCredentials> =>
  keptSecret(db, 'bkash', 'merchant', () => ({
    username: 'sandbox',
    password: randomBytes(12).toString('hex'),
    appKey: randomBytes(12).toString('hex'),
    appSecret: randomBytes(24).toString('hex'),
  }))
