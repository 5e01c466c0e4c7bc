import { and, eq, isNull, sql } from 'drizzle-orm'
import { deletedAddressDays, maxDeliveryAddresses } from '#common/delivery-addresses/rules.ts'
import type {
  DeliveryAddressChange,
  DeliveryAddressRef,
  NewDeliveryAddress,
  UsualDeliveryAddress,
} from '#common/delivery-addresses/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { callOutcome, callOutcomes, present } from '#server/db/call-function.ts'
import { deliveryAddresses } from '#server/db/schema/delivery-addresses.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'

/** Adds an address to the caller's address book. Throws CONFLICT if it is full, TOO_MANY_REQUESTS. */
export async function addDeliveryAddress(ctx: CustomerCtx, entry: NewDeliveryAddress): Promise<{ id: string }> {
  const { label, recipient, phoneNumber, address, isUsual } = entry
  await countAttempt(ctx, 'addresses', ctx.actor.userId)
  const [added] = await callOutcomes(ctx.db, 'add_delivery_address', {
    user: ctx.actor.userId,
    label,
    recipient,
    phoneNumber,
    address,
    isUsual,
    most: maxDeliveryAddresses,
  })
  if (added.outcome === 'too_many') throw new DomainError('CONFLICT', messages.addressesTooMany)
  return { id: present(added.added, 'added') }
}

/** Changes one of the caller's addresses. Placed purchases keep their address. Throws NOT_FOUND. */
export async function changeDeliveryAddress({ db, actor }: CustomerCtx, change: DeliveryAddressChange): Promise<{ id: string }> {
  const { id, label, recipient, phoneNumber, address } = change
  const changed = await db
    .update(deliveryAddresses)
    .set({ label, recipient, phoneNumber, address, updatedAt: sql`now()` })
    .where(and(eq(deliveryAddresses.id, id), eq(deliveryAddresses.userId, actor.userId), isNull(deliveryAddresses.deletedAt)))
    .returning({ id: deliveryAddresses.id })
  if (changed.length === 0) throw notFound()
  return { id }
}

/**
 * Deletes one of the caller's addresses, which can be restored for some days; addresses deleted earlier are removed for good. If it was the
 * usual one, the account's own address becomes the usual one. Throws NOT_FOUND.
 */
export async function deleteDeliveryAddress({ db, actor }: CustomerCtx, { id }: DeliveryAddressRef): Promise<{ deleted: 1 }> {
  const [deleted] = await db.execute(sql`
    with deleted as (
      update delivery_addresses set deleted_at = now() where id = ${id} and user_id = ${actor.userId} and deleted_at is null returning id
    ), forgotten as (
      delete from delivery_addresses old where old.user_id = ${actor.userId} and old.deleted_at <= now() - make_interval(days => ${deletedAddressDays})
    )
    select id from deleted`)
  if (!deleted) throw notFound()
  return { deleted: 1 }
}

/** Restores a deleted address. Throws NOT_FOUND, also when it was deleted too long ago, CONFLICT if the address book is full. */
export async function restoreDeliveryAddress({ db, actor }: CustomerCtx, { id }: DeliveryAddressRef): Promise<{ id: string }> {
  const parameters = { user: actor.userId, address: id, most: maxDeliveryAddresses, days: deletedAddressDays }
  switch (await callOutcome(db, 'restore_delivery_address', parameters)) {
    case 'restored':
      return { id }
    case 'not_found':
      throw notFound()
    case 'too_many':
      throw new DomainError('CONFLICT', messages.addressesTooMany)
  }
}

/** Makes one of the caller's addresses the usual one. Throws NOT_FOUND. */
export async function setUsualDeliveryAddress({ db, actor }: CustomerCtx, { id }: UsualDeliveryAddress): Promise<{ set: 1 }> {
  const outcome = await callOutcome(db, 'set_usual_delivery_address', { user: actor.userId, address: id })
  if (outcome === 'not_found') throw notFound()
  return { set: 1 }
}

const notFound = () => new DomainError('NOT_FOUND', messages.addressNotFound)
