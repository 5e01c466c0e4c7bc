// Builds that customers save, and which pieces in orders and lists are part of a build.
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, updatedAt } from './columns.ts'
import { orders } from './orders.ts'
import { partLists } from './part-lists.ts'
import { products } from './products.ts'
import { users } from './users.ts'

export const builds = pgTable(
  'builds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    machines: integer('machines').notNull().default(1),
    // Pieces per machine, by SKU, in the order in which they were chosen.
    parts: jsonb('parts').$type<readonly Readonly<{ sku: string; quantity: number }>[]>().notNull().default([]),
    // Readable by everyone who has the link.
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (build) => [
    index('builds_deleted').on(build.deletedAt).where(sql`deleted_at is not null`),
    index('builds_user').on(build.userId, build.updatedAt.desc().nullsFirst()).where(sql`deleted_at is null`),
    check('builds_name_length', sql`char_length(${build.name}) between 1 and 200`),
    check('builds_machines', sql`${build.machines} between 1 and 10000`),
  ],
)

/**
 * A number of machines of a build, in a customer's cart or, with `listId`, in a list. The lines may also have other pieces. Pieces follow
 * their orders: a placed build is in its purchase, and if its payment failed, it is in the cart again.
 */
export const buildGroups = pgTable(
  'build_groups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    listId: uuid('list_id').references(() => partLists.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    machines: integer('machines').notNull(),
    createdAt: createdAt(),
  },
  (group) => [
    index('build_groups_user').on(group.userId),
    index('build_groups_list').on(group.listId).where(sql`list_id is not null`),
    check('build_groups_name_length', sql`char_length(${group.name}) between 1 and 200`),
    check('build_groups_machines', sql`${group.machines} between 1 and 10000`),
  ],
)

/** The pieces of an order that a build needs: `perMachine` times its machines. */
export const buildGroupOrders = pgTable(
  'build_group_orders',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => buildGroups.id, { onDelete: 'cascade' }),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id),
    perMachine: integer('per_machine').notNull(),
    // The pieces that the build received. It may have fewer now if the customer lowered the line: held_build_pieces returns the current
    // number.
    pieces: integer('pieces').notNull().default(0),
    // The order's pieces beyond all builds, due only to the minimum or the multiple. They are counted with its newest build.
    spares: integer('spares').notNull().default(0),
  },
  (piece) => [
    primaryKey({ columns: [piece.groupId, piece.orderId] }),
    index('build_group_orders_order').on(piece.orderId),
    check('build_group_orders_pieces', sql`${piece.pieces} >= 0`),
    check('build_group_orders_spares', sql`${piece.spares} >= 0`),
    check('build_group_orders_per_machine', sql`${piece.perMachine} between 1 and 100`),
  ],
)

/** The pieces of a list's lines that a build needs. */
export const buildGroupParts = pgTable(
  'build_group_parts',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => buildGroups.id, { onDelete: 'cascade' }),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    perMachine: integer('per_machine').notNull(),
  },
  (piece) => [
    primaryKey({ columns: [piece.groupId, piece.productId] }),
    index('build_group_parts_product').on(piece.productId),
    check('build_group_parts_per_machine', sql`${piece.perMachine} between 1 and 100`),
  ],
)
