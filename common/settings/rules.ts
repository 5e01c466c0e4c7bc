// The settings that admins change in the shop, and the origins of their values.

export const secondFactorDemands = ['optional', 'staff'] as const
/** The accounts that need a second factor: none, or admins and everyone with a staff role. */
export type SecondFactorDemand = (typeof secondFactorDemands)[number]

/** Null where there is none. Amounts are minor units, `taxBasisPoints` hundredths of a percent, `logo` the path of an uploaded picture. */
export type ShopValues = {
  name: string
  logo: string | null
  email: string
  phone: string | null
  address: string | null
  taxId: string | null
  taxBasisPoints: number
  minOrderMinor: number
  priceHoldDays: number
}
export type ShopKey = keyof ShopValues

export const shopKeys = [
  ...(['name', 'logo', 'email', 'phone', 'address', 'taxId', 'taxBasisPoints'] as const),
  ...(['minOrderMinor', 'priceHoldDays'] as const),
] satisfies ShopKey[]

/** The environment counts first, then what was set in the shop, then the default. */
export type SettingSource = 'environment' | 'shop' | 'default'

export type Setting<Value> = { value: Value; from: SettingSource }
export type ShopSettings = { [Key in ShopKey]: Setting<ShopValues[Key]> }

/** The environment's name of each value; a logo has none. */
export const variableOf: Readonly<Record<Exclude<ShopKey, 'logo'>, string>> = {
  name: 'COMPANY_NAME',
  email: 'CONTACT_EMAIL',
  phone: 'CONTACT_PHONE',
  address: 'COMPANY_ADDRESS',
  taxId: 'COMPANY_TAX_ID',
  taxBasisPoints: 'TAX_RATE',
  minOrderMinor: 'MIN_ORDER_AMOUNT',
  priceHoldDays: 'PRICE_HOLD_DAYS',
}

export const defaultShopName = 'Partsdock'

/** Without a setting; shop_price_hold and shop_min_order have the same. */
export const defaultTerms = { priceHoldDays: 7, minOrderMinor: 0 } as const

/** The largest amount that the environment takes, in minor units. */
export const mostMinOrderMinor = 999_999_999_999

/** At least five digits, with the signs between them that people write. */
export const phonePattern = /^(?=(?:\D*\d){5})\+?[\d ().-]{5,30}$/
