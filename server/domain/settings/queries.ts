import type { SecondFactorDemand, ShopSettings } from '#common/settings/rules.ts'
import type { ShownSettings } from '#common/settings/shown.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { shownOf } from './shown.ts'

export type Settings = { secondFactor: SecondFactorDemand; shop: ShopSettings }

/** The settings, each with where it comes from. */
export async function getSettings({ settings }: StaffCtx<'settings'>): Promise<Settings> {
  await settings.refresh()
  const { secondFactor, shop } = settings.current()
  return { secondFactor, shop }
}

/** The settings that every page shows. */
export const getShownSettings = (shop: PublicCtx): ShownSettings => shownOf(shop)
