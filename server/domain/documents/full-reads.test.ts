import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { fillLane } from '#server/test/fill-lane.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, testShop } from '#server/test/test-shop.ts'
import { findPdf } from './commands.ts'

const shop = await testShop({ isPatient: false })
const seller = JSON.stringify({ name: 'Partsdock Ltd', address: 'House 12\nDhaka 1205', taxId: 'BIN 0012' })

it('a PDF is stored and sent even if the read slots run out while it is rendered', async () => {
  const [customer, admin, item] = await Promise.all([shop.person(), shop.admin(), shop.item()])
  const number = await addOrderOf(shop, customer, item)
  await shop.rows(sql`select * from place_purchase(${customer.id}, ${`{${number}}`}::int[], 'cash', null, '{}')`)
  await shop.rows(sql`select record_cash(${number}, jsonb_build_object('actor', ${admin.id}::text), 'BDT', ${seller}::jsonb)`)
  const invoices = await shop.rows<{ number: number }>(sql`select number from documents where kind = 'invoice' and pdf is null`)
  const session = { id: '', kind: 'token', parentId: null, endsAt: new Date() } as const
  const actor = {
    userId: customer.id,
    email: customer.email,
    role: 'user',
    displayName: '',
    staffRoles: [],
    lacksFactor: false,
    session,
  } as const
  const ctx = { ...shop.shop, db: shop.shop.lanes.reads, address: '203.0.113.7', actor }
  let release = async () => {}
  const draw = async () => {
    release = await fillLane(shop, 'reads')
    return Buffer.from('a drawing')
  }
  const pdf = await findPdf(ctx, { kind: 'invoice', number: first([...invoices]).number }, draw)
  await release()
  expect(pdf.toString()).toBe('a drawing')
  expect([...(await shop.rows(sql`select pdf from documents`))]).toEqual([{ pdf }])
})
