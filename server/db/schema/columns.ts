import { sql } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

/**
 * The highest sum in minor units (common/kit/money.ts). Its checks are called `…_sum`; the start validates those that a migration added to existing
 * rows.
 */
export const highestSum = sql`9007199254740991`

/** By the database's clock. */
export const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().default(sql`now()`)

/** Commands set it in the statement that changes the row. */
export const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().default(sql`now()`)

/** Soft delete: the row stays, because orders and records refer to it. */
export const deletedAt = () => timestamp('deleted_at', { withTimezone: true })
