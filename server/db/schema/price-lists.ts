// Prices for selected customers: a list's entries and percentage rules, and the customers or groups that it applies to.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, updatedAt } from './columns.ts'
import { products } from './products.ts'
import { users } from './users.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const priceLists = pgTable(
  'price_lists',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    // Valid from `startsAt` until just before `endsAt`; null means no limit.
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (list) => [
    uniqueIndex('price_lists_name').on(sql`lower(${list.name})`).where(sql`deleted_at is null`),
    check('price_lists_name_length', sql`char_length(${list.name}) between 1 and 200`),
    check('price_lists_time', sql`${list.startsAt} < ${list.endsAt}`),
  ],
)

const listId = () =>
  uuid('price_list_id')
    .notNull()
    .references(() => priceLists.id)

/** Prices per piece of one product, from a minimum quantity. */
export const priceListEntries = pgTable(
  'price_list_entries',
  {
    priceListId: listId(),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    fromQuantity: integer('from_quantity').notNull(),
    unitPriceMinor: bigint('unit_price_minor', { mode: 'number' }).notNull(),
  },
  (entry) => [
    primaryKey({ columns: [entry.priceListId, entry.productId, entry.fromQuantity] }),
    index('price_list_entries_product').on(entry.productId),
    check('price_list_entries_quantity', sql`${entry.fromQuantity} between 1 and 900000`),
    check('price_list_entries_price', sql`${entry.unitPriceMinor} between 1 and 9999999999`),
  ],
)

/** A discount on the public price: for all products, a type, or a maker. Several rules never add up. */
export const priceListRules = pgTable(
  'price_list_rules',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    priceListId: listId(),
    appliesTo: text('applies_to', { enum: ['all', 'type', 'maker'] }).notNull(),
    // The type or the maker, compared case-insensitively; empty for all.
    value: text('value').notNull().default(''),
    // Hundredths of a percent.
    basisPoints: integer('basis_points').notNull(),
  },
  (rule) => [
    uniqueIndex('price_list_rules_one').on(rule.priceListId, rule.appliesTo, sql`lower(${rule.value})`),
    check('price_list_rules_applies_to', sql`${rule.appliesTo} in ('all', 'type', 'maker')`),
    check('price_list_rules_value', sql`(${rule.appliesTo} = 'all') = (${rule.value} = '')`),
    check('price_list_rules_basis_points', sql`${rule.basisPoints} between 1 and 10000`),
  ],
)

export const customerGroups = pgTable(
  'customer_groups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (group) => [
    uniqueIndex('customer_groups_name').on(sql`lower(${group.name})`).where(sql`deleted_at is null`),
    check('customer_groups_name_length', sql`char_length(${group.name}) between 1 and 200`),
  ],
)

export const customerGroupMembers = pgTable(
  'customer_group_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => customerGroups.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
  },
  (member) => [primaryKey({ columns: [member.groupId, member.userId] }), index('customer_group_members_user').on(member.userId)],
)

/** The customers or groups that a list applies to. */
export const priceListHolders = pgTable(
  'price_list_holders',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    priceListId: listId(),
    userId: uuid('user_id').references(() => users.id),
    groupId: uuid('group_id').references(() => customerGroups.id),
  },
  (holder) => [
    uniqueIndex('price_list_holders_user').on(holder.userId, holder.priceListId).where(sql`user_id is not null`),
    uniqueIndex('price_list_holders_group').on(holder.groupId, holder.priceListId).where(sql`group_id is not null`),
    index('price_list_holders_list').on(holder.priceListId),
    check('price_list_holders_one', sql`num_nonnulls(${holder.userId}, ${holder.groupId}) = 1`),
  ],
)
