import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    routeUrl: string | null
  }
}

/** The address pattern of the request's route, or `none`. Fastify's `routeOptions` builds an object of twelve fields for each reading. */
export function routeUrlOf(request: FastifyRequest): string {
  request.routeUrl ??= request.routeOptions.url ?? 'none'
  return request.routeUrl
}
