import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'

/** The one row of settings that admins change in the shop. Null: the default counts. The environment counts before both. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    // `staff`: admins and staff need a second factor.
    secondFactor: text('second_factor', { enum: ['optional', 'staff'] })
      .notNull()
      .default('optional'),
    name: text('name'),
    // The path of an uploaded picture.
    logo: text('logo'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    taxId: text('tax_id'),
    taxBasisPoints: integer('tax_basis_points'),
    minOrderMinor: bigint('min_order_minor', { mode: 'number' }),
    priceHoldDays: integer('price_hold_days'),
    // Raised by every change.
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    updatedAt: updatedAt(),
  },
  (settings) => [
    check('shop_settings_only', sql`${settings.isOnly}`),
    check('shop_settings_second_factor', sql`${settings.secondFactor} in ('optional', 'staff')`),
    check('shop_settings_tax', sql`${settings.taxBasisPoints} between 0 and 10000`),
    check('shop_settings_min_order', sql`${settings.minOrderMinor} >= 0`),
    check('shop_settings_price_hold', sql`${settings.priceHoldDays} >= 0`),
  ],
)
