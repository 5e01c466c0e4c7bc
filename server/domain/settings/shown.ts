import { z } from 'zod'
import type { ShownSettings } from '#common/settings/shown.ts'
import type { Shop } from '#server/domain/context/ctx.ts'

/** The settings that every page shows, from this process's copy. */
export function shownOf(shop: Pick<Shop, 'settings' | 'isContactGuessed' | 'infoPages'>): ShownSettings {
  const { name, logo, email, phone } = shop.settings.current().values
  return {
    shopName: name,
    logo,
    contactEmail: email,
    publishedContact: publishedContactOf(shop),
    contactPhone: phone,
    infoPages: [...shop.infoPages().keys()],
  }
}

/** The address for programs that look for a contact: null if it was only guessed, or cannot be written to from outside. */
export function publishedContactOf({ settings, isContactGuessed }: Pick<Shop, 'settings' | 'isContactGuessed'>): string | null {
  const { email } = settings.current().shop
  const isKnown = email.from !== 'default' || !isContactGuessed
  return isKnown && z.email().safeParse(email.value).success ? email.value : null
}
