// Fitting values by the name of a field: what the rows of a cast are called, and what earlier answers contained.
import { randomUUID } from 'node:crypto'
import type { Cast } from './cast.ts'
import type { Hints } from './from-schema.ts'

/** Ids, cursors and addresses from earlier answers. */
export type Learned = { ids: string[]; cursors: string[]; addresses: string[] }

const kept = 200

export const createLearned = (): Learned => ({ ids: [], cursors: [], addresses: [] })

export function learnFrom(learned: Learned, text: string): void {
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
  for (const [id] of text.slice(0, 20_000).matchAll(uuid)) keep(learned.ids, id)
  for (const [, cursor = ''] of text.matchAll(/"nextCursor":"([^"]+)"/g)) keep(learned.cursors, cursor)
  for (const [, address = ''] of text.matchAll(/"redirectUrl":"https?:\/\/[^/"]+(\/[^"]+)"/g)) keep(learned.addresses, address)
}

function keep(list: string[], value: string): void {
  if (list.includes(value)) return
  list.push(value)
  if (list.length > kept) list.shift()
}

export function hintsOf({ world }: Cast, learned: Learned): Hints {
  const { own, other, admin, known, item, short } = world
  const emails = [own.email, other.email, admin.email, known.email, `${randomUUID()}@people.test`, own.email.toUpperCase()]
  const uuids = [
    ...[own.id, other.id, admin.id, world.payment, world.apiToken, world.stockAlert, world.partList, world.deletedPartList],
    ...[world.savedBuild, world.removedBuild, world.sharedBuild, world.buildGroup, world.listedBuild, world.address, world.deletedAddress],
    ...[world.priceList.id, world.deletedPriceList, world.priceGroup, randomUUID(), ...learned.ids.slice(-30)],
  ]
  const orders = [world.order, world.otherOrder, world.placed, world.paid, world.removedLine]
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const texts: readonly (readonly [RegExp, readonly string[]])[] = [
    [/^e?mails?$|recipient/i, emails],
    [/cursor/i, [...learned.cursors.slice(-10), 'WzFd']],
    [/sku/i, [item.sku, 'SKU-none', item.sku.toLowerCase()]],
    [/^(number|purchase)/i, [world.purchase, world.paidPurchase, String(world.order)]],
    [/token/i, [world.reset, world.confirmation]],
    [/password/i, [known.password, 'another password']],
    [/key$/i, [String(world.order), randomUUID(), orders.join('-')]],
    [/(^|[a-z])ids?$|^key$/i, uuids],
    [/^_id$|order/i, orders.map(String)],
    [/type/i, ['CPU', 'Case Fan', 'Motherboard']],
    [/^q$|text|lines?|item|name|typed|means/i, ['ryzen', item.name, item.sku, `${item.sku} 20`, 'Rina Akter', 'ram 16gb']],
    [/sort/i, ['best', 'newest', 'price', '-price', 'stock']],
    [/day|date|at$|on$/i, [tomorrow.slice(0, 10), tomorrow.slice(0, 16), '2026-01-01']],
    [/percent/i, ['5', '12.5']],
    [/url|image|photo|img/i, ['https://pictures.test/a.jpg', '/images/avatar.svg']],
    [/phone/i, ['+880 1700-000001']],
  ]
  const numbers: readonly (readonly [RegExp, readonly number[]])[] = [
    [/product|^item/i, [item.id, short.id]],
    [/number/i, [...orders, world.invoice]],
    [/^ids?$/i, [item.id, short.id, world.contactMessage, world.synonym, world.partReview, world.hiddenReview, world.priceList.rule]],
    [/holder/i, [world.priceList.holder]],
    [/quantity|machines|pieces/i, [1, 5, 6, 10, 20, 500, 501]],
    [/minor|price/i, [24_500_00, 6 * 24_500_00, 1, 100]],
    [/limit|take/i, [1, 3, 20]],
    [/page|offset|place/i, [0, 1, 2]],
  ]
  const find = <T>(rows: readonly (readonly [RegExp, readonly T[]])[], name: string): readonly T[] =>
    rows.find(([pattern]) => pattern.test(name))?.[1] ?? []
  return { text: (name) => find(texts, name), number: (name) => find(numbers, name) }
}
