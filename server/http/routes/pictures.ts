// Serves the illustrations of parts without a photo, as SVG and as raster images, at immutable addresses.
import type { FastifyInstance } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import { presentFile, readPictureAddress } from '#common/uploads/picture-addresses.ts'
import { createPictureRenderer, drawPart } from '#packages/part-pictures'
import { DomainError } from '#server/domain/context/errors.ts'
import { getPictureSubject } from '#server/domain/items/queries.ts'

const immutable = 'public, max-age=31536000, immutable'

export function servePictures(app: FastifyInstance): void {
  const renderer = createPictureRenderer()
  app.get<{ Params: { file: string } }>('/images/parts/:file', { config: { access: 'public' } }, async (request, reply) => {
    const address = readPictureAddress(request.params.file)
    if (!address) throw new DomainError('NOT_FOUND', messages.pathNotFound)
    const { updatedAt, ...subject } = await getPictureSubject({ ...app.shop, db: app.shop.lanes.reads }, { id: address.id })
    // Mails and other sites may embed the pictures.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    const present = presentFile(address, updatedAt)
    if (present !== request.params.file) return reply.header('cache-control', 'no-cache').redirect(`/images/parts/${present}`)
    reply.header('cache-control', immutable)
    if (address.format === 'svg') return reply.type('image/svg+xml').send(drawPart(subject))
    return reply.type(`image/${address.format}`).send(await renderer.render(subject, address))
  })
}
