import type { FastifyRequest } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'

/** The only file of a multipart request, in its field `file`. Throws a 400, or a 413 above the plugin's size limit. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  let file: Buffer | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const content = await part.toBuffer()
      if (part.file.truncated) throw new DomainError('PAYLOAD_TOO_LARGE', messages.pictureTooLarge)
      if (part.fieldname === 'file') file = content
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    // Every parser error is the client's fault, such as a missing boundary, a missing end or a second file.
    request.log.debug({ err: error }, 'unreadable upload')
    throw badField('file', messages.pictureMissing)
  }
  if (!file || file.length === 0) throw badField('file', messages.pictureMissing)
  return file
}
