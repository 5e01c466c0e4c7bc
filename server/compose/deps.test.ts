import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openHangingBkash } from '#server/test/hanging-bkash.ts'
import { publicUrl, secretKey, testShop } from '#server/test/test-shop.ts'
import { createDeps } from './deps.ts'
import { readEnv } from './env.ts'

const shop = await testShop()

it('a process that ends during a request for a token stores what bKash grants', async () => {
  const bkash = await openHangingBkash()
  onTestFinished(bkash.close)
  bkash.hang('grant')
  const dataDir = mkdtempSync(join(tmpdir(), 'partsdock-deps-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = readEnv({
    DATABASE_URL: shop.url,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    CONTACT_EMAIL: 'shop@shop.test',
    BKASH_URL: bkash.url,
    ...{ BKASH_USERNAME: 'shop', BKASH_PASSWORD: 'one', BKASH_APP_KEY: 'key', BKASH_APP_SECRET: 'two' },
  })
  const deps = await createDeps(env, { publicUrl, ownUrl: publicUrl }, { warn: () => {}, debug: () => {} })
  const gateway = deps.shop.payments.gateways.get('bkash')
  const payment = {
    id: 'x',
    reference: 'X',
    amountMinor: 100,
    currency: 'BDT',
    description: '',
    email: '',
    customerIp: '',
    returnUrl: publicUrl,
  }
  const opened = gateway?.open({ ...payment, expiresAt: new Date(Date.now() + 60_000) }).catch(() => {})
  await expect.poll(bkash.grants).toBe(1)
  const closed = deps.close()
  // Far less than a process waits, and enough to close its connections if it does not wait.
  await pause(500)
  bkash.release()
  await closed
  await opened
  expect(await shop.sql`select token from provider_tokens`).toMatchObject([{ token: 'token' }])
})
