import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { staffRoles } from '#common/staff/rights.ts'
import { createdAt, deletedAt, updatedAt } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    email: text('email').notNull(),
    emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    // Sorted as in common/staff/rights.ts.
    staffRoles: text('staff_roles', { enum: staffRoles }).array().notNull().default(sql`'{}'`),
    displayName: text('display_name').notNull(),
    photoUrl: text('photo_url'),
    phoneNumber: text('phone_number'),
    address: text('address'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (user) => [
    // Addresses are compared case-insensitively. A removed account's address may sign up again.
    uniqueIndex('users_email_live').on(sql`lower(email)`).where(sql`deleted_at is null`),
    // Finds an account by any spelling of its address. Not unique: accounts of before may have the same address in two spellings.
    index('users_address').on(sql`plain_address(email)`).where(sql`deleted_at is null`),
    // For the audit trail, which still names removed accounts.
    index('users_removed_address').on(sql`plain_address(email)`).where(sql`deleted_at is not null`),
    index('users_admins').on(user.id).where(sql`role = 'admin' and deleted_at is null`),
    index('users_staff').on(user.id).where(sql`staff_roles <> '{}' and deleted_at is null`),
    index('users_uploaded_photo').on(user.photoUrl).where(sql`photo_url like '/images/uploads/%' and deleted_at is null`),
    index('users_newest').on(user.createdAt.desc().nullsFirst(), user.id.desc().nullsFirst()).where(sql`deleted_at is null`),
    check('users_role', sql`${user.role} in ('user', 'admin')`),
    check('users_staff_roles', sql`${user.staffRoles} <@ array['sales', 'warehouse', 'catalogue', 'finance']`),
    check('users_admins_without_staff_roles', sql`${user.role} = 'user' or ${user.staffRoles} = '{}'`),
    check('users_email_length', sql`char_length(${user.email}) between 3 and 254`),
    check('users_display_name_length', sql`char_length(${user.displayName}) <= 200`),
  ],
)

/** Password hashes have their own table, so that reading a user cannot leak one. */
export const credentials = pgTable('credentials', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  passwordHash: text('password_hash').notNull(),
  updatedAt: updatedAt(),
})

export const identities = pgTable(
  'identities',
  {
    provider: text('provider', { enum: ['google', 'github'] }).notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // The provider's last report, for the owner to recognize; never used for decisions.
    email: text('email'),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (identity) => [
    primaryKey({ columns: [identity.provider, identity.subject] }),
    // At most one per provider: the account page lists identities by provider.
    uniqueIndex('identities_user').on(identity.userId, identity.provider),
  ],
)
