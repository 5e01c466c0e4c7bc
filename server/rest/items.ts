import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import type { ItemPage } from '#server/domain/catalogue/list/list-items.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import type { Item as DomainItem } from '#server/domain/items/queries.ts'
import { keepAnswers } from './kept-answers.ts'
import { callerOf, pageHeaders, prepareBody, type RestApp, sendPublic } from './routes.ts'
import { sendPrivate } from './shared-answers.ts'
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
  const { catalogue } = app.shop
  const writeList = ({ items }: ItemPage) => items.map((item) => writeListedItem(publicUrl, item))
  const writeOne = (item: DomainItem) => writeItem(publicUrl, item)
  const lists = keepAnswers({ catalogue, write: writeList })
  const details = keepAnswers({ catalogue, write: writeOne })

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
      if (page.hasOwnPrices) return sendPrivate(reply.headers(headers), writeList(page))
      // A type in another spelling returns the same list, but the answer is kept only under the catalogue's spelling.
      const isUsualUrl = type === undefined || page.items[0]?.productType === type
      return lists.answer(request, reply, page, { headers, isUsualUrl })
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
      return item.hasOwnPrices ? sendPrivate(reply, writeOne(item)) : details.answer(request, reply, item)
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
