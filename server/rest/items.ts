import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import type { ItemPage } from '#server/domain/catalogue/list/list-items.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { keepAnswers } from './kept-answers.ts'
import { findOwnLadders, pricedFor, sendPrivate, sendShared } from './own-prices.ts'
import { callerOf, type PreparedBody, pageHeaders, prepareBody, type RestApp, sendPublic } from './routes.ts'
import { Deleted, deleted, Inserted, inserted, Modified, modified, readPage } from './wire/common.ts'
import { readFilters } from './wire/item-filters.ts'
import { ItemReview, ItemReviewsQuery, writeItemReview } from './wire/item-reviews.ts'
import {
  Item,
  ItemChangesBody,
  ItemPath,
  ItemsQuery,
  ListedItem,
  NewItemBody,
  readItemFields,
  readNewItem,
  writeItem,
  writeListedItem,
} from './wire/items.ts'
import { readPathNumber } from './wire/numbers.ts'

export function serveItems(app: RestApp): void {
  const { publicUrl } = app
  // The domain caches a catalogue page until it changes; its serialized body is cached equally long.
  const bodies = new WeakMap<ItemPage, PreparedBody>()
  const bodyOf = (page: ItemPage): PreparedBody => {
    const kept = bodies.get(page)
    if (kept) return kept
    const body = prepareBody(page.items.map((item) => writeListedItem(publicUrl, item)))
    bodies.set(page, body)
    return body
  }

  const { catalogue } = app.shop
  const [lists, details] = [keepAnswers(), keepAnswers()]

  app.get(
    '/items',
    {
      // Runs after the rate limit, which appends its own hook to the route's `onRequest`.
      preParsing: (request, reply, _payload, done) => lists.send(request, reply, done),
      config: { procedure: 'items.list' },
      schema: {
        tags: ['items'],
        operationId: 'listItems',
        summary: 'List items',
        description:
          'Returns the items of the catalogue, optionally filtered by a search text, category, maker, price, stock and specs. Repeat a filter for several values. Unknown filters are refused. Of very many results, X-Total-Count counts only the first, and X-Total-Count-Capped says so. For a customer who holds price lists, price and priceBreaks are their own; sorting and price filters go by public prices for everyone.',
        querystring: ItemsQuery,
        response: { 200: z.array(ListedItem) },
      },
    },
    async (request, reply) => {
      const { q, type, sort } = request.query
      const filter = {
        ...readFilters(request.query),
        ...(q !== undefined && { q }),
        ...(type !== undefined && { type }),
        ...(sort !== undefined && { sort }),
      }
      const page = await callerOf(request, reply).items.list({ ...filter, ...readPage(request.query) })
      const headers = pageHeaders(request, page)
      const ladders = await findOwnLadders(
        request,
        reply,
        page.items.map(({ id }) => id),
      )
      if (ladders) {
        const items = page.items.map((item) => writeListedItem(publicUrl, pricedFor(ladders, item)))
        return sendPrivate(reply.headers(headers), items)
      }
      const body = bodyOf(page)
      // A type in another spelling returns the same list, but the answer is cached only under the catalogue's spelling.
      const isFresh = type === undefined || page.items[0]?.productType === type ? catalogue.freshnessCheckOf(page) : undefined
      if (isFresh) lists.keep(request, { isFresh, body, headers })
      return sendShared(request, reply.headers(headers), body)
    },
  )

  app.get(
    '/items/:id',
    {
      preParsing: (request, reply, _payload, done) => details.send(request, reply, done),
      config: { procedure: 'items.get', refuses: ['NOT_FOUND'] },
      schema: {
        tags: ['items'],
        operationId: 'getItem',
        summary: 'Get one item',
        description:
          'Returns one item with its part numbers and specs. For a customer who holds price lists, price and priceBreaks are their own.',
        params: ItemPath,
        response: { 200: Item },
      },
    },
    async (request, reply) => {
      const item = await callerOf(request, reply).items.get({ id: itemId(request.params.id) })
      const ladders = await findOwnLadders(request, reply, [item.id])
      if (ladders) return sendPrivate(reply, writeItem(publicUrl, pricedFor(ladders, item)))
      const body = prepareBody(writeItem(publicUrl, item))
      const isFresh = catalogue.freshnessCheckOf(item)
      if (isFresh) details.keep(request, { isFresh, body, headers: {} })
      return sendShared(request, reply, body)
    },
  )

  app.get(
    '/items/:id/reviews',
    {
      config: { procedure: 'partReviews.list', refuses: ['NOT_FOUND'] },
      schema: {
        tags: ['items'],
        operationId: 'listItemReviews',
        summary: 'List reviews of an item',
        description: 'Returns reviews by customers who bought the item, newest first.',
        params: ItemPath,
        querystring: ItemReviewsQuery,
        response: { 200: z.array(ItemReview) },
      },
    },
    async (request, reply) => {
      const productId = itemId(request.params.id)
      const { reviews, ...page } = await callerOf(request, reply).partReviews.list({ productId, ...readPage(request.query) })
      return sendPublic(request, reply.headers(pageHeaders(request, page)), prepareBody(reviews.map(writeItemReview)))
    },
  )

  app.post(
    '/items',
    {
      config: { procedure: 'items.add', refuses: ['CONFLICT'] },
      schema: {
        tags: ['items'],
        operationId: 'addItem',
        summary: 'Add an item',
        description: 'Adds an item to the catalogue. Admins only.',
        body: NewItemBody,
        response: { 201: Inserted },
      },
    },
    async (request, reply) => {
      const { id } = await callerOf(request, reply).items.add(readNewItem(publicUrl, request.body))
      return reply.code(201).send(inserted(id))
    },
  )

  app.put(
    '/items/:id',
    {
      config: { procedure: 'items.change', refuses: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags: ['items'],
        operationId: 'changeItem',
        summary: 'Change an item',
        description: 'Changes the given fields of an item; the others stay the same. Admins only.',
        params: ItemPath,
        body: ItemChangesBody,
        response: { 200: Modified },
      },
    },
    async (request, reply) => {
      const changes = readItemFields(publicUrl, request.body)
      const { changed } = await callerOf(request, reply).items.change({ id: itemId(request.params.id), changes })
      return reply.send(modified(changed))
    },
  )

  app.delete(
    '/items/:id',
    {
      config: { procedure: 'items.remove', refuses: ['NOT_FOUND'] },
      schema: {
        tags: ['items'],
        operationId: 'removeItem',
        summary: 'Remove an item',
        description: 'Removes an item from the catalogue. Existing orders keep their copy of it. Admins only.',
        params: ItemPath,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { removed } = await callerOf(request, reply).items.remove({ id: itemId(request.params.id) })
      return reply.send(deleted(removed))
    },
  )
}

/** Throws NOT_FOUND for a malformed id. */
function itemId(text: string): number {
  const id = readPathNumber(text)
  if (!id) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  return id
}
