import type { InfoPageName } from '../info-pages/names.ts'

/** The settings that every page shows. */
export type ShownSettings = {
  shopName: string
  /** The path of a picture; null without a logo. */
  logo: string | null
  contactEmail: string
  /** The operator's own address for machines to read; null if none is set, or it is invalid. */
  publishedContact: string | null
  /** null if the shop has no phone number. */
  contactPhone: string | null
  /** The existing information pages; an operator can hide each of them. */
  infoPages: readonly InfoPageName[]
}
