// Pictures are sent as absolute URLs of this shop and stored as relative paths. A part without pictures gets an illustration made from its
// specs.
import { z } from 'zod'
import { NewItem } from '#common/items/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { isDrawing } from '#common/uploads/picture-addresses.ts'
import { ruledBy } from './documented.ts'

const rule = NewItem.shape.imageUrls

export const WireImages = z
  .union([ruledBy(z.string(), rule.element), ruledBy(z.array(z.string()), rule)], messages.imageRequired)
  .describe('https links, or picture links of this shop. Send one link as text, or a list')

export const writeImage = (publicUrl: string, link: string): string => (link.startsWith('/') ? publicUrl + link : link)

/** The stored form of a link: a relative path for the shop's own pictures. */
export const readImage = (publicUrl: string, link: string): string => {
  const trimmed = link.trim()
  return trimmed.startsWith(`${publicUrl}/`) ? trimmed.slice(publicUrl.length) : trimmed
}

/** The picture URLs of an item or order: its own, or the illustration at `drawing`. */
export function writeImages(publicUrl: string, imageUrls: readonly string[], drawing: string): string[] {
  return imageUrls.length === 0 ? [publicUrl + drawing] : imageUrls.map((link) => writeImage(publicUrl, link))
}

/** One link or several, as a list without empty entries. Drops links to illustrations. */
export function readImages(publicUrl: string, value: z.infer<typeof WireImages>): string[] {
  return [value]
    .flat()
    .map((link) => readImage(publicUrl, link))
    .filter((link) => link !== '' && !isDrawing(link))
}
