// The shop's settings in the memory of this process: for pages, mails and papers. Statements that charge or invoice read the table themselves
// (server/db/functions/settings).
import {
  defaultShopName,
  defaultTerms,
  type SecondFactorDemand,
  type ShopKey,
  type ShopSettings,
  type ShopValues,
  shopKeys,
} from '#common/settings/rules.ts'
import type { Db } from '#server/db/database.ts'
import { shopSettings } from '#server/db/schema/shop-settings.ts'

/** Undefined or missing: the environment does not set it. */
export type GivenValues = { readonly [Key in ShopKey]?: ShopValues[Key] | undefined }

/** The values that count where neither the environment nor an admin sets one. */
export type DefaultValues = Partial<ShopValues> & { email: string }

export type CurrentSettings = {
  secondFactor: SecondFactorDemand
  shop: ShopSettings
  /** The values of `shop`, without where they come from. */
  values: ShopValues
  /** Differs after every change: a part of the keys of what shows these settings. */
  version: number
}

export type KeptSettings = {
  /** The defaults until the first `refresh`. */
  current(): CurrentSettings
  /** Reads the table. Calls at the same time share one read that began after the first of them. Throws if the database is away. */
  refresh(): Promise<void>
  given: GivenValues
}

type Row = { secondFactor: SecondFactorDemand; version: number } & { [Key in ShopKey]: ShopValues[Key] | null }

export function createKeptSettings(db: Db, given: GivenValues, defaults: DefaultValues): KeptSettings {
  const allDefaults = { ...noValues, ...defaults }
  let row: Row = { secondFactor: 'optional', version: -1, ...nulls }
  let current = read(row, given, allDefaults)
  let reading: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function readTable(): Promise<void> {
    const [found] = await db.select(columns).from(shopSettings)
    // A read that began earlier may end later.
    if (!found || found.version < row.version) return
    row = found
    current = read(row, given, allDefaults)
  }

  function begin(): Promise<void> {
    const run = readTable().finally(() => {
      if (reading === run) reading = undefined
    })
    reading = run
    return run
  }

  return {
    given,
    current: () => current,
    refresh() {
      if (!reading) return begin()
      // The read under way may have begun before the change.
      next ??= reading
        .catch(() => {})
        .then(() => {
          next = undefined
          return begin()
        })
      return next
    },
  }
}

const noValues: ShopValues = {
  name: defaultShopName,
  logo: null,
  email: '',
  phone: null,
  address: null,
  taxId: null,
  taxBasisPoints: 0,
  ...defaultTerms,
}

const nulls = Object.fromEntries(shopKeys.map((key) => [key, null])) as Record<ShopKey, null>

function read(row: Row, given: GivenValues, defaults: ShopValues): CurrentSettings {
  const settingOf = (key: ShopKey) => {
    const fromEnvironment = given[key]
    if (fromEnvironment !== undefined) return { value: fromEnvironment, from: 'environment' }
    const own = row[key]
    return own === null ? { value: defaults[key], from: 'default' } : { value: own, from: 'shop' }
  }
  const settings = shopKeys.map((key) => [key, settingOf(key)] as const)
  return {
    secondFactor: row.secondFactor,
    shop: Object.fromEntries(settings) as ShopSettings,
    values: Object.fromEntries(settings.map(([key, { value }]) => [key, value])) as ShopValues,
    version: row.version,
  }
}

const columns = {
  secondFactor: shopSettings.secondFactor,
  version: shopSettings.version,
  name: shopSettings.name,
  logo: shopSettings.logo,
  email: shopSettings.email,
  phone: shopSettings.phone,
  address: shopSettings.address,
  taxId: shopSettings.taxId,
  taxBasisPoints: shopSettings.taxBasisPoints,
  minOrderMinor: shopSettings.minOrderMinor,
  priceHoldDays: shopSettings.priceHoldDays,
}
