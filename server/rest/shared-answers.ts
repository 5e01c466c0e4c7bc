// Answers that depend on the caller: one at public prices, for all callers without price lists, and others at a customer's own.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding } from '#server/lib/compression.ts'
import { presentedCredential } from '#server/request/call-context.ts'
import { compressedFrom } from '#server/request/compress-json.ts'
import { jsonType, type PreparedBody, sendPublic } from './routes.ts'

/** A request without credentials gets the public answer. */
export const isAnonymous = (request: FastifyRequest): boolean =>
  request.headers.authorization === undefined && (request.headers.cookie === undefined || presentedCredential(request) === null)

const byCaller = 'Authorization, Cookie'

/** Set it on public answers too, because both kinds of answer depend on the caller. */
const varyByCaller = (reply: FastifyReply): FastifyReply => reply.header('vary', byCaller)

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
