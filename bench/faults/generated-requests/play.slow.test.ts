// A short round of the generated requests. A failure names the seed, and the request with which it can be repeated.
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, it } from 'vitest'
import { copyTemplate } from '#server/test/copy-template.ts'
import { shopRows } from '#server/test/shop-rows.ts'
import { freePort } from '#server/test/wallet-shop.ts'
import { auditBooks } from '../../audit-books.ts'
import { oneOfEachKind } from './figures.ts'
import { openOwnShop } from './own-shop.ts'
import { play, usualWeights } from './play.ts'

// Half a request is answered after ten seconds.
const weights = { ...usualWeights, 'raw bytes': 0 }

it('no generated request is answered with a fault, tells secrets, or changes what it should not', { timeout: 120_000 }, async () => {
  const seed = randomInt(1_000_000_000)
  const folder = await mkdtemp(join(tmpdir(), 'partsdock-requests-'))
  const { url, drop } = await copyTemplate()
  const port = await freePort()
  const settings = { DATABASE_URL: url, DATA_DIR: folder, SECRET_KEY: 'k'.repeat(40), DEMO: 'off', SANDBOX: 'on', RATE_LIMIT: 'off' }
  const shop = await openOwnShop({ ...settings, PORT: String(port) })
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await shop.listen()
    const stage = { port, publicUrl: shop.publicUrl, sql, rows: shopRows(shop.shop), served: shop.served }
    const { flaws, tallies } = await play(stage, { count: 300, seed, weights })
    const books = await auditBooks(sql)
    expect({ flaws: oneOfEachKind(flaws), books, faults: shop.faults }).toEqual({ flaws: [], books: [], faults: [] })
    // A round in which the shop refuses everything would prove little.
    expect(tallies.procedures.accepted + tallies['documented paths'].accepted).toBeGreaterThan(40)
  } finally {
    await sql.end()
    await shop.close()
    await drop()
    await rm(folder, { recursive: true, force: true })
  }
})
