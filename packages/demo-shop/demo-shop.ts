// The shop on a fresh machine: real parts with their manufacturers' published facts; prices, stock and people are invented. One transaction
// writes it, so that it is there completely or not at all.
import { sql } from 'drizzle-orm'
import type { Passwords } from '#server/auth/passwords.ts'
import type { Db } from '#server/db/database.ts'
import { orders } from '#server/db/schema/orders.ts'
import { products } from '#server/db/schema/products.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { stockMovements } from '#server/db/schema/stock-movements.ts'
import { credentials, users } from '#server/db/schema/users.ts'
import { demoSignIns } from './accounts.ts'
import { demoOrders, hasStock } from './orders.ts'
import { demoParts } from './parts.ts'
import { addPriceLists, salesOf } from './prices.ts'
import { demoReviews } from './reviews.ts'

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
type Person = { id: string; email: string; displayName: string; phoneNumber: string | null; address: string | null }
type StockedPart = (typeof demoParts)[number] & { id: number }

/** The day before the oldest order, when all parts were added. */
const openedDaysAgo = Math.max(...demoOrders.map((order) => order.daysAgo)) + 1

const daysAgo = (days: number, minutes = 0) => sql<Date>`now() - make_interval(days => ${days}, mins => ${minutes})`

/** Fills an empty database: about 250 parts, an admin, four customers and four who work for the shop, orders whose stock movements add up, price lists, reviews. */
export async function loadDemoShop({ db, passwords, timeZone }: { db: Db; passwords: Passwords; timeZone: string }): Promise<void> {
  const hashes = await Promise.all(demoSignIns.map(({ password }) => passwords.hash(password)))
  await db.transaction(async (tx) => {
    const people = await addPeople(tx, hashes)
    const parts = await addParts(tx)
    await addOrders(tx, people, parts)
    await addPriceLists(tx, timeZone, { idOf: (sku) => found(parts, sku).id, userOf: (email) => found(people, email).id })
    await tx.insert(reviews).values(
      demoReviews.map(({ email, author, text, daysAgo: days }) => ({
        userId: found(people, email).id,
        authorName: author,
        text,
        createdAt: daysAgo(days),
      })),
    )
  })
}

async function addPeople(tx: Tx, hashes: string[]): Promise<Map<string, Person>> {
  const rows = await tx
    .insert(users)
    .values(
      demoSignIns.map(({ email, displayName, role, staffRoles, phoneNumber, address }) => ({
        email,
        displayName,
        role,
        staffRoles: [...staffRoles],
        phoneNumber,
        address,
        emailVerifiedAt: sql`now()`,
      })),
    )
    .returning({
      id: users.id,
      email: users.email,
      displayName: users.displayName,
      phoneNumber: users.phoneNumber,
      address: users.address,
    })
  const people = new Map(rows.map((person) => [person.email, person]))
  const passwordHashes = new Map(demoSignIns.map(({ email }, i) => [email, hashes[i]]))
  await tx
    .insert(credentials)
    .values(demoSignIns.map(({ email }) => ({ userId: found(people, email).id, passwordHash: found(passwordHashes, email) })))
  return people
}

async function addParts(tx: Tx): Promise<Map<string, StockedPart>> {
  const openedAt = daysAgo(openedDaysAgo)
  const rows = await tx
    .insert(products)
    .values(
      demoParts.map((part, place) => ({
        ...part,
        ...salesOf(part, place),
        unitsSold: unitsSold(part.sku),
        createdAt: openedAt,
        updatedAt: openedAt,
      })),
    )
    .returning({ id: products.id, sku: products.sku })
  const ids = new Map(rows.map(({ sku, id }) => [sku, id]))
  return new Map(demoParts.map((part) => [part.sku, { ...part, id: found(ids, part.sku) }]))
}

/** The orders, oldest first, and the stock movements that lead from the opening stock to each part's current stock. */
async function addOrders(tx: Tx, people: Map<string, Person>, parts: Map<string, StockedPart>): Promise<void> {
  const stock = new Map([...parts.values()].map((part) => [part.sku, part.availableQuantity + taken(part.sku)]))
  const opening = [...parts.values()].map((part) => ({
    productId: part.id,
    delta: found(stock, part.sku),
    reason: 'initial' as const,
    createdAt: daysAgo(openedDaysAgo),
  }))
  const rows = demoOrders.map((order) => {
    const { number, email, sku, quantity, status, daysAgo: days } = order
    const part = found(parts, sku)
    const person = found(people, email)
    const availableQuantity = found(stock, sku)
    if (hasStock(order)) stock.set(sku, availableQuantity - quantity)
    // Spread over the working day, reproducibly; settled half an hour later.
    const minutes = 30 + (number % 480)
    const settledAt = daysAgo(days, minutes - 30)
    return {
      number,
      userId: person.id,
      productId: part.id,
      email,
      userName: person.displayName,
      status,
      quantity,
      unitPriceMinor: part.priceMinor,
      totalMinor: part.priceMinor * quantity,
      sku,
      name: part.name,
      productType: part.productType,
      description: part.description,
      imageUrls: part.imageUrls ?? [],
      minOrderQuantity: part.minOrderQuantity,
      availableQuantity,
      createdAt: daysAgo(days, minutes),
      updatedAt: status === 'pending' ? daysAgo(days, minutes) : settledAt,
      placedAt: hasStock(order) ? daysAgo(days, minutes - 5) : null,
      paymentMethod: hasStock(order) ? ('cash' as const) : null,
      shipping: hasStock(order) ? shippingTo(person) : null,
      paidAt: status === 'paid' ? settledAt : null,
      cancelledAt: status === 'cancelled' ? settledAt : null,
    }
  })
  const added = await tx.insert(orders).values(rows).returning({ id: orders.id, number: orders.number })
  const ids = new Map(added.map(({ number, id }) => [number, id]))
  const placed = rows.flatMap(({ number, productId, quantity, placedAt }) =>
    placedAt === null ? [] : [{ productId, orderId: found(ids, number), delta: -quantity, reason: 'placed' as const, createdAt: placedAt }],
  )
  await tx.insert(stockMovements).values([...opening, ...placed])
}

const shippingTo = ({ email, displayName, phoneNumber, address }: Person) => ({
  email,
  displayName,
  phoneNumber: phoneNumber ?? '',
  address: address ?? '',
})

const unitsSold = (sku: string) =>
  demoOrders.reduce((sum, order) => (order.sku === sku && order.status === 'paid' ? sum + order.quantity : sum), 0)

const taken = (sku: string) => demoOrders.reduce((sum, order) => (order.sku === sku && hasStock(order) ? sum + order.quantity : sum), 0)

function found<K extends string | number, V>(known: ReadonlyMap<K, V | undefined>, key: K): V {
  const value = known.get(key)
  if (value === undefined) throw new Error(`The demo shop names ${key}, which it does not have`)
  return value
}
