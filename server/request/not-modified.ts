import type { FastifyRequest } from 'fastify'
import fresh from 'fresh'

/** True if the client already has the answer with this ETag. Ignores its `Cache-Control`, because a 304 is cheaper and equivalent. */
export const hasTag = ({ headers }: FastifyRequest, etag: string): boolean => fresh({ 'if-none-match': headers['if-none-match'] }, { etag })
