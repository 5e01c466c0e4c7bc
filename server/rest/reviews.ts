import { z } from 'zod'
import { callerOf, prepareBody, type RestApp, sendPublic } from './routes.ts'
import { Inserted, inserted } from './wire/common.ts'
import { NewReviewBody, Review, ReviewCount, ReviewsQuery, readNewReview, writeReview } from './wire/reviews.ts'

export function serveReviews(app: RestApp): void {
  const { publicUrl } = app

  app.get(
    '/reviewCount',
    {
      config: { procedure: 'reviews.count' },
      schema: {
        tags: ['reviews'],
        operationId: 'countReviews',
        summary: 'Count reviews',
        description: 'Returns the number of reviews.',
        response: { 200: ReviewCount },
      },
    },
    async (request, reply) => sendPublic(request, reply, prepareBody(await callerOf(request, reply).reviews.count())),
  )

  app.get(
    '/reviews',
    {
      config: { procedure: 'reviews.list' },
      schema: {
        tags: ['reviews'],
        operationId: 'listReviews',
        summary: 'List reviews',
        description: 'Returns one page of three reviews, newest first.',
        querystring: ReviewsQuery,
        response: { 200: z.array(Review) },
      },
    },
    async (request, reply) => {
      const { page } = request.query
      const reviews = await callerOf(request, reply).reviews.list(page === undefined ? {} : { page: Number(page) })
      return sendPublic(request, reply, prepareBody(reviews.map((review) => writeReview(publicUrl, review))))
    },
  )

  app.post(
    '/reviews',
    {
      config: { procedure: 'reviews.add' },
      schema: {
        tags: ['reviews'],
        operationId: 'addReview',
        summary: 'Add a review',
        description: 'Publishes a review under the given name, or under the name of your account.',
        body: NewReviewBody,
        response: { 201: Inserted },
      },
    },
    async (request, reply) => {
      const { id } = await callerOf(request, reply).reviews.add(readNewReview(publicUrl, request.body))
      return reply.code(201).send(inserted(id))
    },
  )
}
