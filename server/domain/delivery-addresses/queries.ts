import { and, asc, eq, isNull } from 'drizzle-orm'
import { nameOf } from '#common/users/rules.ts'
import { deliveryAddresses } from '#server/db/schema/delivery-addresses.ts'
import { users } from '#server/db/schema/users.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'

/**
 * The caller's address book: the account's own phone number and address, either of which may be missing, then the other addresses, oldest
 * first. One of them is the usual one.
 */
export async function listDeliveryAddresses({ db, actor }: CustomerCtx) {
  const [[account], entries] = await Promise.all([
    db.select({ phoneNumber: users.phoneNumber, address: users.address }).from(users).where(eq(users.id, actor.userId)),
    db
      .select({
        id: deliveryAddresses.id,
        label: deliveryAddresses.label,
        recipient: deliveryAddresses.recipient,
        phoneNumber: deliveryAddresses.phoneNumber,
        address: deliveryAddresses.address,
        isUsual: deliveryAddresses.isUsual,
      })
      .from(deliveryAddresses)
      .where(and(eq(deliveryAddresses.userId, actor.userId), isNull(deliveryAddresses.deletedAt)))
      .orderBy(asc(deliveryAddresses.createdAt), deliveryAddresses.id),
  ])
  const isUsual = entries.every((entry) => !entry.isUsual)
  const own = { recipient: nameOf(actor), phoneNumber: account?.phoneNumber ?? null, address: account?.address ?? null, isUsual }
  return { own, entries }
}
