import { messages } from '#common/kit/messages.ts'
import { shopKeys } from '#common/settings/rules.ts'
import type { SettingsChanges } from '#common/settings/schema.ts'
import { callOutcome } from '#server/db/call-function.ts'
import { byOf } from '#server/domain/context/audit-by.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import { freshProofOf, freshSignInGone, requireFreshSignIn } from '#server/domain/context/fresh.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { getSettings, type Settings } from './queries.ts'

/**
 * Changes the given settings, all or none, on all processes. Throws CONFLICT with an issue for each value that the environment sets, FORBIDDEN
 * without a fresh sign-in and if the caller is no longer an admin, SECOND_FACTOR_SETUP if admins demand a factor that they lack, BAD_REQUEST for a
 * logo that was not uploaded.
 */
export async function setSettings(ctx: StaffCtx<'settings'>, { secondFactor, shop = {} }: SettingsChanges): Promise<Settings> {
  const { db, actor, settings } = ctx
  const issues = shopKeys
    .filter((key) => key in shop && settings.given[key] !== undefined)
    .map((key) => ({ path: `shop.${key}`, message: messages.settingElsewhere }))
  if (issues.length > 0) throw new DomainError('CONFLICT', messages.settingElsewhere, { issues })
  await requireFreshSignIn(ctx)
  const changes = { ...(secondFactor !== undefined && { secondFactor }), ...shop }
  switch (await callOutcome(db, 'set_shop_settings', { by: byOf(ctx), proof: freshProofOf(actor), changes })) {
    case 'changed':
    case 'unchanged':
      return getSettings(ctx)
    case 'forbidden':
      throw new DomainError('FORBIDDEN', messages.adminsOnly)
    case 'proof_gone':
      throw freshSignInGone()
    case 'no_factor':
      throw new DomainError('SECOND_FACTOR_SETUP', messages.secondFactorNeeded)
    case 'no_logo':
      throw badField('shop.logo', messages.logoMissing)
  }
}
