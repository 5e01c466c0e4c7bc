// The shop that a fresh machine shows: real parts with the facts their makers publish; prices, stock and people are invented.
// Written by one transaction, so that it is there whole or not at all.
import { eq, sql } from 'drizzle-orm'
import type { Passwords } from '#server/auth/passwords.ts'
import type { Db } from '#server/db/database.ts'
import { orders } from '#server/db/schema/orders.ts'
import { products } from '#server/db/schema/products.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { stockMovements } from '#server/db/schema/stock-movements.ts'
import { credentials, users } from '#server/db/schema/users.ts'
import { demoSignIns } from './accounts.ts'
import { demoOrders } from './orders.ts'
import { demoParts } from './parts.ts'
import { demoReviews } from './reviews.ts'

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/** Fills an empty database: a dozen parts, an admin and two customers, a few orders whose stock movements add up, reviews. */
export async function loadDemoShop({ db, passwords }: { db: Db; passwords: Passwords }): Promise<void> {
  const hashes = await Promise.all(demoSignIns.map(({ password }) => passwords.hash(password)))
  await db.transaction(async (tx) => {
    const people = await tx
      .insert(users)
      .values(demoSignIns.map(({ email, displayName, role }) => ({ email, displayName, role, emailVerifiedAt: sql`now()` })))
      .returning({ id: users.id, email: users.email, displayName: users.displayName })
    const personOf = (email: string) =>
      found(
        people.find((person) => person.email === email),
        email,
      )
    await tx
      .insert(credentials)
      .values(demoSignIns.map(({ email }, i) => ({ userId: personOf(email).id, passwordHash: found(hashes[i], email) })))

    const parts = await tx
      .insert(products)
      .values([...demoParts])
      .returning()
    const partOf = (sku: string) =>
      found(
        parts.find((part) => part.sku === sku),
        sku,
      )

    for (const order of demoOrders) {
      const part = partOf(order.sku)
      const person = personOf(order.email)
      const at = daysAgo(order.daysAgo)
      const [added] = await tx
        .insert(orders)
        .values({
          number: order.number,
          userId: person.id,
          productId: part.id,
          email: person.email,
          userName: person.displayName,
          status: order.status,
          quantity: order.quantity,
          unitPriceMinor: part.priceMinor,
          totalMinor: part.priceMinor * order.quantity,
          sku: part.sku,
          name: part.name,
          productType: part.productType,
          description: part.description,
          imageUrls: part.imageUrls,
          minOrderQuantity: part.minOrderQuantity,
          availableQuantity: part.availableQuantity,
          createdAt: at,
          updatedAt: at,
          ...(order.status === 'paid' && { paidAt: at }),
          ...(order.status === 'cancelled' && { cancelledAt: at }),
        })
        .returning({ id: orders.id })
      if (order.status === 'paid' && added) {
        // Sold stock stood in the opening movement and left with the sale; what the part's row says is what remains.
        await tx.insert(stockMovements).values([
          { productId: part.id, delta: order.quantity, reason: 'initial', createdAt: daysAgo(order.daysAgo + 1) },
          { productId: part.id, orderId: added.id, delta: -order.quantity, reason: 'placed', createdAt: at },
        ])
        await tx
          .update(products)
          .set({ unitsSold: sql`${products.unitsSold} + ${order.quantity}` })
          .where(eq(products.id, part.id))
      }
    }
    await tx
      .insert(stockMovements)
      .values(parts.map((part) => ({ productId: part.id, delta: part.availableQuantity, reason: 'initial' as const })))
    await tx.insert(reviews).values(
      demoReviews.map(({ email, text, daysAgo: days }) => {
        const person = personOf(email)
        return { userId: person.id, authorName: person.displayName, text, createdAt: daysAgo(days) }
      }),
    )
  })
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The demo shop names ${what}, which it does not have`)
  return value
}
