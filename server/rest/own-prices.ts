// Replaces public prices in shared answers for callers with price lists.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PriceLadder } from '#common/prices/ladder.ts'
import { customerLadders } from '#server/domain/prices/queries.ts'
import type { Encoding } from '#server/lib/compression.ts'
import { callContextOf, presentedCredential } from '#server/request/call-context.ts'
import { compressedFrom } from '#server/request/compress-json.ts'
import { jsonType, type PreparedBody, sendPublic } from './routes.ts'

/** By product id. */
export type OwnLadders = ReadonlyMap<number, PriceLadder>

/** A request without credentials gets the public answer. */
export const isAnonymous = (request: FastifyRequest): boolean =>
  request.headers.authorization === undefined && (request.headers.cookie === undefined || presentedCredential(request) === null)

/** The caller's ladders for these products; null unless they are a customer with currently valid price lists. */
export async function findOwnLadders(request: FastifyRequest, reply: FastifyReply, ids: readonly number[]): Promise<OwnLadders | null> {
  if (isAnonymous(request)) return null
  const actor = await callContextOf(request, reply).findActor()
  if (actor === null || actor.role === 'admin') return null
  const { hasLists, ladders } = await customerLadders(request.server.shop.lanes.reads, actor.userId, ids)
  return hasLists ? new Map(ladders.map(({ id, ladder }) => [id, ladder])) : null
}

type Priced = { id: number; priceMinor: number; priceBreaks: readonly { quantity: number; priceMinor: number }[] }

export function pricedFor<Item extends Priced>(ladders: OwnLadders, item: Item): Item {
  const [first, ...later] = ladders.get(item.id) ?? []
  if (!first) return item
  const priceBreaks = later.map(({ fromQuantity, unitPriceMinor }) => ({ quantity: fromQuantity, priceMinor: unitPriceMinor }))
  return { ...item, priceMinor: first.unitPriceMinor, priceBreaks }
}

const byCaller = 'Authorization, Cookie'

/** Set it on public answers too, because both kinds of answer depend on the caller. */
export const varyByCaller = (reply: FastifyReply): FastifyReply => reply.header('vary', byCaller)

/** Sends an answer with the caller's own prices, which must not be cached. */
export const sendPrivate = (reply: FastifyReply, value: unknown): FastifyReply =>
  varyByCaller(reply).header('cache-control', 'private, no-store').send(value)

/** Sends the answer for everyone without price lists. */
export const sendShared = (request: FastifyRequest, reply: FastifyReply, body: PreparedBody) =>
  sendPublic(request, varyByCaller(reply), body)

/** The headers that `sendShared` sends with a body in this encoding. */
export const sharedHeaders = ({ json, etag }: PreparedBody, encoding: Encoding): Record<string, string> => ({
  'cache-control': 'no-cache',
  'content-type': jsonType,
  vary: json.length >= compressedFrom ? `${byCaller}, accept-encoding` : byCaller,
  ...(encoding === 'identity' ? { etag } : { etag: `W/${etag}`, 'content-encoding': encoding }),
})
