// Pictures that signed-in users upload: stored under a content-based name, public, and removed when nothing refers to them.
import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { recordUpload } from '#server/domain/uploads/commands.ts'
import { createFairQueue, QueueFull } from '#server/lib/fair-queue.ts'
import { requireActor } from '#server/request/access.ts'
import { callContextOf } from '#server/request/call-context.ts'
import { encodeUpload } from '#server/uploads/encode.ts'
import { uploadLimits } from '#server/uploads/limits.ts'
import { type UploadStore, uploadNamePattern } from '#server/uploads/store.ts'
import { readUpload } from './read-upload.ts'

const immutable = 'public, max-age=31536000, immutable'

export async function serveUploads(app: FastifyInstance, store: UploadStore): Promise<void> {
  app.get<{ Params: { file: string } }>('/images/uploads/:file', { config: { access: 'public' } }, async (request, reply) => {
    const { file } = request.params
    const picture = uploadNamePattern.test(file) ? await store.get(file).catch(storeAway(request)) : null
    if (!picture) throw new DomainError('NOT_FOUND', messages.pathNotFound)
    return reply.type('image/webp').headers({ 'cache-control': immutable, 'cross-origin-resource-policy': 'cross-origin' }).send(picture)
  })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(notMultipart()))
    await scope.register(multipart, {
      limits: { fileSize: uploadLimits.bytes, files: 1, fields: 5, fieldSize: 1_000, parts: 6 },
      throwFileSizeLimit: false,
    })
    // Each upload keeps its file in memory, so slow senders need a limit. Further uploads are refused at once, before the body is read.
    const admit = createFairQueue({ parallel: uploadLimits.parallel + uploadLimits.waiting, waiting: 0 })
    scope.post('/uploads/images', { config: { access: 'customer', staffRoles: 'any' } }, async (request, reply) => {
      if (!request.isMultipart()) throw notMultipart()
      const actor = await requireActor(callContextOf(request, reply))
      const writing = { ...app.shop, db: app.shop.lanes.writes }
      await countAttempt(writing, 'uploads', actor.userId)
      const picture = await admit(async () => encode(await readUpload(request)))
      const name = `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.webp`
      await recordUpload({ ...writing, actor }, { name })
      await store.put(name, picture).catch(storeAway(request))
      return reply.code(201).send({ url: `/images/uploads/${name}` })
    })
  })
}

const notMultipart = () => new DomainError('UNSUPPORTED_MEDIA_TYPE', messages.multipartExpected)

async function encode(file: Buffer): Promise<Buffer> {
  const encoded = await encodeUpload(file)
  if ('picture' in encoded) return encoded.picture
  throw badField('file', encoded.problem === 'unreadable' ? messages.pictureUnreadable : messages.pictureTooLarge)
}

/** Tells the caller to retry. Only the log has the reason, such as a wrong key. */
const storeAway =
  (request: FastifyRequest) =>
  (cause: unknown): never => {
    const isFull = cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')
    const reason = isFull ? 'the disk of uploaded pictures is full' : 'the store of uploaded pictures cannot be reached'
    if (!(cause instanceof QueueFull)) request.log.warn({ err: cause }, reason)
    throw new DomainError('SERVICE_UNAVAILABLE', messages.picturesAway, { retryAfterSeconds: 5, cause })
  }
