// Rows that tests and fault programs put into a shop: people, products, and whatever plain SQL adds.
import { randomBytes, randomUUID } from 'node:crypto'
import type { sql } from 'drizzle-orm'
import type { SessionKind } from '#server/auth/session-kind.ts'
import { products } from '#server/db/schema/products.ts'
import { stockMovements } from '#server/db/schema/stock-movements.ts'
import { credentials, users } from '#server/db/schema/users.ts'
import { indexChanged } from '#server/domain/part-index/part-index.ts'
import type { LiveShop } from '#server/request/context.ts'
import { insertSession } from './signed-in.ts'

export type Person = { id: string; email: string; token: string; sessionId: string; password: string | null }
export type ShopRows = ReturnType<typeof shopRows>

export function shopRows(shop: LiveShop) {
  /**
   * An account with a fresh bearer token, and with the phone number and address that orders need. It has a password only on request, because
   * hashing is slow.
   */
  async function person({
    role = 'user',
    email = `${randomUUID()}@people.test`,
    password = null as string | null,
    displayName = 'Rina Akter',
    phoneNumber = '+880 1700-000000' as string | null,
    address = '14 Mirpur Road, Dhaka' as string | null,
  } = {}) {
    const added = await shop.db
      .insert(users)
      .values({ email, role, displayName, phoneNumber, address } as typeof users.$inferInsert)
      .returning({ id: users.id })
    const id = onlyOf(added).id
    if (password !== null) await shop.db.insert(credentials).values({ userId: id, passwordHash: await shop.passwords.hash(password) })
    const session = await insertSession(shop.db, 'token', id)
    return { id, email, token: session.credential, sessionId: session.id, password } satisfies Person
  }

  /** A session for an existing account. */
  const signedIn = (kind: SessionKind, userId: string) => insertSession(shop.db, kind, userId)

  /** A product in the database, with its opening stock movement. */
  async function item(values: Partial<typeof products.$inferInsert> = {}) {
    const made = await shop.db
      .insert(products)
      .values({
        sku: `SKU-${randomBytes(6).toString('hex')}`,
        name: 'AMD Ryzen 5 7600',
        productType: 'CPU',
        priceMinor: 24_500_00,
        availableQuantity: 500,
        minOrderQuantity: 5,
        description: 'Six cores for socket AM5.',
        imageUrls: ['https://pictures.test/7600.jpg'],
        ...values,
      })
      .returning()
    const product = onlyOf(made)
    await shop.db.insert(stockMovements).values({ productId: product.id, delta: product.availableQuantity, reason: 'initial' })
    await shop.db.transaction((tx) => indexChanged(tx, [product.id]))
    await shop.changes.tell()
    return product
  }

  /** Runs plain SQL, to check what a call left in the database. */
  const rows = <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) => shop.db.execute<T>(query)

  return { person, admin: () => person({ role: 'admin' }), signedIn, item, rows }
}

function onlyOf<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('Nothing was added')
  return row
}
