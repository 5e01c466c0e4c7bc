// Pictures that people bring: taken in by whoever is signed in, kept under a name made from their content, shown to everybody for ever.
import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badField, DomainError } from '#server/domain/errors.ts'
import { messages } from '#server/domain/messages.ts'
import { countAttempt } from '#server/domain/throttle.ts'
import { encodeUpload, uploadLimits } from '#server/uploads/encode.ts'
import type { UploadStore } from '#server/uploads/store.ts'
import { callContextOf } from './call-context.ts'

const namePattern = /^[0-9a-f]{32}\.webp$/
const forEver = 'public, max-age=31536000, immutable'

export async function serveUploads(app: FastifyInstance, store: UploadStore): Promise<void> {
  app.get<{ Params: { file: string } }>('/images/uploads/:file', { config: { access: 'public' } }, async (request, reply) => {
    const { file } = request.params
    const picture = namePattern.test(file) ? await store.get(file).catch(storeAway) : null
    if (!picture) throw new DomainError('NOT_FOUND', messages.pathNotFound)
    return reply.type('image/webp').headers({ 'cache-control': forEver, 'cross-origin-resource-policy': 'cross-origin' }).send(picture)
  })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      limits: { fileSize: uploadLimits.bytes, files: 1, fields: 5, fieldSize: 1_000, parts: 6 },
      throwFileSizeLimit: false,
    })
    scope.post('/uploads/images', { config: { access: 'customer' } }, async (request, reply) => {
      if (!request.isMultipart()) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', messages.multipartExpected)
      const actor = await callContextOf(request, reply).findActor()
      if (!actor) throw new DomainError('UNAUTHORIZED', messages.signInFirst)
      await countAttempt(app.shop, 'uploads', actor.userId)
      const name = await keep(await readFile(request), store)
      return reply.code(201).send({ url: `/images/uploads/${name}` })
    })
  })
}

/** The one file of the request. Throws a 400 or 413. */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  let file: Buffer | undefined
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue
    const content = await part.toBuffer()
    if (part.file.truncated) throw new DomainError('PAYLOAD_TOO_LARGE', messages.pictureTooLarge)
    if (part.fieldname === 'file') file = content
  }
  if (!file || file.length === 0) throw badField('file', messages.pictureMissing)
  return file
}

async function keep(file: Buffer, store: UploadStore): Promise<string> {
  const encoded = await encodeUpload(file)
  if ('problem' in encoded) {
    if (encoded.problem === 'too large') throw new DomainError('PAYLOAD_TOO_LARGE', messages.pictureTooLarge)
    throw badField('file', messages.pictureUnreadable)
  }
  const name = `${createHash('sha256').update(encoded.picture).digest('hex').slice(0, 32)}.webp`
  await store.put(name, encoded.picture).catch(storeAway)
  return name
}

function storeAway(cause: unknown): never {
  throw new DomainError('SERVICE_UNAVAILABLE', messages.picturesAway, { retryAfterSeconds: 5, cause })
}
