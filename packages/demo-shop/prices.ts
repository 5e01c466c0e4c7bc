// Price breaks of a third of the parts, parts that are sold by so many, and two price lists: for resellers, and for schools until half a year
// from now.

import { type SQL, sql } from 'drizzle-orm'
import type { PriceBreak } from '#common/items/price-breaks.ts'
import { fn } from '#server/db/call-function.ts'
import type { Db } from '#server/db/database.ts'
import {
  customerGroupMembers,
  customerGroups,
  priceListEntries,
  priceListHolders,
  priceListRules,
  priceLists,
} from '#server/db/schema/price-lists.ts'
import type { DemoPart } from './parts/part.ts'

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

const soldBy: Readonly<Record<string, number>> = {
  'FAN-P12-REDUX': 5,
  'FAN-P14-PST': 10,
  'FAN-TL-C12C': 10,
  'TIM-KRYONAUT-1G': 5,
  'TIM-MX6-4G': 10,
  'TIM-NTH2-3G5': 5,
}

/** What a part is sold by, and its price breaks: every third part has two, from quantities that are large for it. */
export function salesOf(part: DemoPart, place: number): { orderMultiple: number; priceBreaks: PriceBreak[] } {
  const orderMultiple = soldBy[part.sku] ?? 1
  if (place % 3 !== 0) return { orderMultiple, priceBreaks: [] }
  const first = Math.ceil(Math.max(10 * part.minOrderQuantity, 50) / orderMultiple) * orderMultiple
  // Whole taka.
  const less = (percent: number) => Math.floor((part.priceMinor * (100 - percent)) / 10_000) * 100
  return {
    orderMultiple,
    priceBreaks: [
      { quantity: first, priceMinor: less(3) },
      { quantity: 4 * first, priceMinor: less(6) },
    ],
  }
}

/** The members of the groups: customers of the demo who are there to show these prices. The others pay what everyone pays. */
const today = (zone: string) => fn('shop_day', { at: sql<string>`now()`, zone })
const startOf = (day: SQL<string>, zone: string): SQL<Date> => sql<Date>`${fn('shop_day_start', { day, zone })}`

const lists = [
  {
    name: 'Resellers',
    startsAt: () => null,
    endsAt: () => null,
    rules: [
      { appliesTo: 'all' as const, value: '', basisPoints: 400 },
      { appliesTo: 'type' as const, value: 'Case fan', basisPoints: 850 },
    ],
    entries: [
      { sku: 'FAN-P12-PST', fromQuantity: 50, unitPriceMinor: 76_000 },
      { sku: 'FAN-P12-PST', fromQuantity: 500, unitPriceMinor: 72_000 },
      { sku: 'MOUSE-M185', fromQuantity: 30, unitPriceMinor: 84_000 },
    ],
    members: ['sadia@partsdock.example'],
  },
  {
    name: 'Schools',
    startsAt: (timeZone: string) => startOf(sql<string>`${today(timeZone)} - 20`, timeZone),
    endsAt: (timeZone: string) => startOf(sql<string>`(${today(timeZone)} + interval '6 months')::date`, timeZone),
    rules: [
      { appliesTo: 'type' as const, value: 'Monitor', basisPoints: 700 },
      { appliesTo: 'type' as const, value: 'Keyboard', basisPoints: 1_000 },
      { appliesTo: 'maker' as const, value: 'Logitech', basisPoints: 1_250 },
    ],
    entries: [{ sku: 'NET-TG-3468', fromQuantity: 20, unitPriceMinor: 102_000 }],
    members: ['tanvir@partsdock.example'],
  },
]

type Finds = { idOf: (sku: string) => number; userOf: (email: string) => string }

/** Adds the lists, each with a group that holds it. `idOf` finds products by SKU, `userOf` customers by e-mail address. */
export async function addPriceLists(tx: Tx, timeZone: string, { idOf, userOf }: Finds): Promise<void> {
  for (const { name, startsAt, endsAt, rules, entries, members } of lists) {
    const [list] = await tx
      .insert(priceLists)
      .values({ name, startsAt: startsAt(timeZone), endsAt: endsAt(timeZone) })
      .returning({ id: priceLists.id })
    const [group] = await tx.insert(customerGroups).values({ name }).returning({ id: customerGroups.id })
    if (!list || !group) throw new Error('An insert answered without a row')
    await tx.insert(priceListRules).values(rules.map((rule) => ({ priceListId: list.id, ...rule })))
    await tx.insert(priceListEntries).values(entries.map(({ sku, ...entry }) => ({ priceListId: list.id, productId: idOf(sku), ...entry })))
    await tx.insert(customerGroupMembers).values(members.map((email) => ({ groupId: group.id, userId: userOf(email) })))
    await tx.insert(priceListHolders).values({ priceListId: list.id, groupId: group.id })
  }
}
