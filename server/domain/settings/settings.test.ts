import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { createShop } from '#server/compose/create-shop.ts'
import { addOrderOf, payInCash } from '#server/test/test-orders.ts'
import { first, type Person, publicUrl, secretKey, testShop } from '#server/test/test-shop.ts'
import { until } from '#server/test/test-worker.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { adoptLostUploads, removeUnusedUploads } from '../uploads/commands.ts'

const shop = await testShop()
const admin = await shop.admin()
const nothing = sql`
  update shop_settings set second_factor = 'optional', name = null, logo = null, email = null, phone = null, address = null, tax_id = null,
    tax_basis_points = null, min_order_minor = null, price_hold_days = null, version = version + 1`

type Body = { secondFactor?: string; shop?: Record<string, unknown> }
const set = (input: Body, as: Person = admin, of: Pick<typeof shop, 'app'> = shop) =>
  trpcCall(of, 'mutation', 'settings.set', { input, headers: bearer(as.token) })
const get = (as: Person = admin, of: Pick<typeof shop, 'app'> = shop) =>
  trpcCall(of, 'query', 'settings.get', { headers: bearer(as.token) })
const stored = async () => {
  const { updated_at: _, ...row } = first(await shop.rows(sql`select * from shop_settings`))
  return row
}
const entries = () =>
  shop.rows(
    sql`select actor_id, roles, action, subject_type, subject_id, before, after, details from audit_entries where action = 'setting.changed' order by id`,
  )

beforeEach(async () => {
  await shop.rows(nothing)
  await shop.shop.changes.tell()
  await shop.shop.settings.refresh()
})

describe('a value that was never set', () => {
  it('is the default', async () => {
    expect((await get()).data).toEqual({
      secondFactor: 'optional',
      shop: {
        name: { value: 'Partsdock', from: 'default' },
        logo: { value: null, from: 'default' },
        email: { value: 'shop@shop.test', from: 'default' },
        phone: { value: null, from: 'default' },
        address: { value: null, from: 'default' },
        taxId: { value: null, from: 'default' },
        taxBasisPoints: { value: 0, from: 'default' },
        minOrderMinor: { value: 0, from: 'default' },
        priceHoldDays: { value: 7, from: 'default' },
      },
    })
  })
})

const all = {
  name: 'Chips & Sons',
  email: 'hello@chips.test',
  phone: '+880 2 5550 1012',
  address: '12 Elephant Road\nDhaka',
  taxId: 'BIN 12',
  taxBasisPoints: 1_550,
  minOrderMinor: 5_000_00,
  priceHoldDays: 14,
}

describe('a value that an admin sets', () => {
  it('counts at once, stays without the others, and is taken back with null', async () => {
    const from = (values: object) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, from: 'shop' }]))
    expect((await set({ shop: all })).data).toMatchObject({ secondFactor: 'optional', shop: from(all) })
    expect((await set({ shop: { phone: null, name: 'Chips' } })).data).toMatchObject({
      shop: { ...from({ ...all, name: 'Chips' }), phone: { value: null, from: 'default' } },
    })
    expect((await get()).data).toMatchObject({ shop: { name: { value: 'Chips', from: 'shop' }, taxId: { value: 'BIN 12', from: 'shop' } } })
  })

  it('is in the audit trail: only what changed, and no whole telephone number', async () => {
    const before = (await entries()).length
    await set({ shop: { name: 'Chips', phone: all.phone } })
    await set({ shop: { name: 'Chips', taxId: 'BIN 12' } })
    await set({ shop: { name: 'Chips' } })
    await set({ shop: { phone: '+880 2 6660 1012' } })
    expect((await entries()).slice(before)).toEqual(
      [
        { before: { name: null, phone: null }, after: { name: 'Chips', phone: '+*** * **** **12' } },
        { before: { taxId: null }, after: { taxId: 'BIN 12' } },
        { before: { phone: '+*** * **** **12' }, after: { phone: '+*** * **** **12 (another)' } },
      ].map((values) => ({
        ...{ actor_id: admin.id, roles: ['admin'], action: 'setting.changed', subject_type: 'setting', subject_id: 'shop', details: {} },
        ...values,
      })),
    )
  })
})

describe('changes nothing, and says why', () => {
  const refused = async (answer: ReturnType<typeof set>, error: object) => {
    const before = await stored()
    expect((await answer).error).toMatchObject(error)
    expect(await stored()).toEqual(before)
  }
  const at = (path: string, message: string | RegExp) => ({ httpStatus: 400, issues: [{ path, message: expect.stringMatching(message) }] })

  it.each([
    [{ taxBasisPoints: 100_000 }, at('shop.taxBasisPoints', 'Enter a percentage from 0 to 100')],
    [{ taxBasisPoints: 15.5 }, at('shop.taxBasisPoints', 'Enter at most two decimals')],
    [{ name: ' ' }, at('shop.name', 'Enter the name of the shop')],
    [{ name: 'Chips\r\nBcc: x@y.test' }, at('shop.name', /one line/)],
    [{ logo: '/logo.svg' }, at('shop.logo', 'Upload a PNG, JPEG or WebP picture')],
    [{ logo: `/images/uploads/${'0'.repeat(32)}.webp` }, at('shop.logo', 'Upload the picture again')],
    [{ email: 'nobody' }, at('shop.email', 'Provide a valid Email')],
    [{ phone: 'call us' }, at('shop.phone', 'Enter a telephone number')],
    [{ phone: '((((((' }, at('shop.phone', 'Enter a telephone number')],
    [{ minOrderMinor: -1 }, at('shop.minOrderMinor', 'Enter an amount from 0 to 9,999,999,999.99')],
    [{ priceHoldDays: 91 }, at('shop.priceHoldDays', 'Must be a whole number from 0 to 90')],
    [{ colour: 'red' }, { httpStatus: 400 }],
  ])('%j', (values, error) => refused(set({ shop: { taxId: 'BIN 12', ...values } }), error))

  it('without a fresh sign-in', async () => {
    const late = await shop.admin()
    await shop.rows(sql`update sessions set confirmed_at = now() - interval '16 minutes' where user_id = ${late.id}`)
    await refused(set({ shop: { name: 'Chips' } }, late), { httpStatus: 403, issues: [{ path: 'session' }] })
  })

  it('without the right', async () => {
    const seller = await shop.person()
    await shop.rows(sql`update users set staff_roles = '{sales,warehouse,catalogue,finance}' where id = ${seller.id}`)
    await refused(set({ shop: { name: 'Chips' } }, seller), { code: 'FORBIDDEN', message: "Your role can't do this" })
    expect((await get(seller)).status).toBe(403)
  })

  it('of an admin who is made a user in that moment', async () => {
    const leaving = await shop.admin()
    const before = await stored()
    let answer: ReturnType<typeof set> | undefined
    await shop.shop.db.transaction(async (tx) => {
      await tx.execute(sql`update users set role = 'user' where id = ${leaving.id}`)
      answer = set({ shop: { name: 'Chips' } }, leaving)
      const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%set_shop_settings%'`
      await until(async () => (await shop.rows(waiting)).length > 0)
    })
    expect((await answer)?.error).toMatchObject({ httpStatus: 403, code: 'FORBIDDEN', message: 'Only admins can do this' })
    expect(await stored()).toEqual(before)
  })

  it('if an admin demands the second factor that this account lacks', async () => {
    await refused(set({ secondFactor: 'staff', shop: { name: 'Chips' } }), {
      code: 'SECOND_FACTOR_SETUP',
      message: 'Set up a second factor first',
      httpStatus: 403,
    })
    const careful = await shop.admin()
    await shop.rows(sql`insert into totp_secrets (user_id, sealed_secret, last_step) values (${careful.id}, 'sealed', 0)`)
    expect((await set({ secondFactor: 'staff' }, careful)).data).toMatchObject({ secondFactor: 'staff' })
    expect((await set({ shop: { name: 'Chips' } })).error).toMatchObject({ code: 'SECOND_FACTOR_SETUP' })
  })
})

it('the environment counts first, and the shop refuses to set its values', async () => {
  await set({ shop: all })
  const options = { currency: 'BDT', rateLimit: false, isPatient: true, databasePrepare: true, secretKey, contactEmail: 'shop@shop.test' }
  const named = createShop(shop.sql, { ...options, shopValues: { name: 'Of the environment', minOrderMinor: 0 } })
  const { app } = await buildApp({ shop: named, publicUrl })
  expect((await get(admin, { app })).data).toMatchObject({
    shop: {
      name: { value: 'Of the environment', from: 'environment' },
      minOrderMinor: { value: 0, from: 'environment' },
      taxId: { value: 'BIN 12', from: 'shop' },
    },
  })
  const before = await stored()
  const message = 'This is set where the shop runs'
  expect((await set({ shop: { taxId: 'BIN 13', minOrderMinor: 1, name: 'Mine' } }, admin, { app })).error).toMatchObject({
    ...{ code: 'CONFLICT', message },
    issues: [
      { path: 'shop.name', message },
      { path: 'shop.minOrderMinor', message },
    ],
  })
  expect(await stored()).toEqual(before)
  await app.close()
})

describe('the statement that charges or invoices reads the table, not the copy of its process', () => {
  /** Changes the table without telling any process. */
  async function secretly(change: ReturnType<typeof sql>) {
    await shop.rows(sql`alter table shop_settings disable trigger shop_settings_change`)
    await shop.rows(change)
    await shop.rows(sql`alter table shop_settings enable trigger shop_settings_change`)
  }

  it('the minimum of a checkout', async () => {
    const [customer, item] = [await shop.person(), await shop.item({ priceMinor: 100_00 })]
    const number = await addOrderOf(shop, customer, item)
    const place = () =>
      trpcCall(shop, 'mutation', 'orders.place', { input: { numbers: [number], method: 'cash' }, headers: bearer(customer.token) })
    await secretly(sql`update shop_settings set min_order_minor = 60001`)
    expect((await place()).error).toMatchObject({ code: 'CONFLICT', issues: [{ path: 'total' }] })
    const cart = await trpcCall(shop, 'query', 'cart.lines', { headers: bearer(customer.token) })
    expect(cart.data).toMatchObject({ minOrderMinor: 600_01 })
    await secretly(sql`update shop_settings set min_order_minor = 60000`)
    expect((await place()).status).toBe(200)
  })

  it('the days for which a price is held', async () => {
    const [customer, item] = [await shop.person(), await shop.item({ priceMinor: 100_00 })]
    const number = await addOrderOf(shop, customer, item)
    await shop.rows(sql`update products set price_minor = 12000 where id = ${item.id}`)
    await shop.rows(sql`update orders set priced_at = now() - interval '8 days' where number = ${number}`)
    const charged = async () => {
      const { data } = await trpcCall(shop, 'query', 'cart.lines', { headers: bearer(customer.token) })
      return (data as { lines: { chargedMinor: number }[] }).lines.map(({ chargedMinor }) => chargedMinor)
    }
    expect(await charged()).toEqual([120_00])
    await secretly(sql`update shop_settings set price_hold_days = 9`)
    expect(await charged()).toEqual([100_00])
  })

  it('the seller and the tax of a document, which keeps them', async () => {
    const [customer, item] = [await shop.person(), await shop.item({ priceMinor: 115_00 })]
    await secretly(sql`update shop_settings set name = 'Chips', address = '12 Elephant Road', tax_id = 'BIN 12', tax_basis_points = 1500`)
    const { invoice } = await payInCash(shop, customer, await addOrderOf(shop, customer, item, { quantity: 10 }))
    const content = async () =>
      first(await shop.rows<{ content: object }>(sql`select content from documents where kind = 'invoice' and number = ${invoice}`)).content
    const printed = {
      seller: { name: 'Chips', address: '12 Elephant Road', taxId: 'BIN 12' },
      tax: { basisPoints: 1_500, amountMinor: 150_00 },
    }
    expect(await content()).toMatchObject(printed)
    await secretly(nothing)
    expect(await content()).toMatchObject(printed)
  })
})

it('a logo is kept by the job that removes unused pictures, also after the shop has another one', async () => {
  const name = `${randomBytes(16).toString('hex')}.webp`
  await shop.uploads.put(name, Buffer.from('pixels'))
  const sweep = { db: shop.shop.db, uploads: shop.uploads }
  await adoptLostUploads(sweep)
  const logo = `/images/uploads/${name}`
  expect((await set({ shop: { logo } })).data).toMatchObject({ shop: { logo: { value: logo, from: 'shop' } } })
  await set({ shop: { logo: null } })
  await shop.rows(sql`update uploads set unused_since = now() - interval '25 hours' where unused_since is not null`)
  await removeUnusedUploads(sweep)
  expect(await shop.uploads.get(name)).not.toBeNull()
})
