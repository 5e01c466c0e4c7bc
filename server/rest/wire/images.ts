// Pictures leave as absolute links of this shop and are stored relative; a product without one shows the default of its category.
import { z } from 'zod'

export const WireImages = z
  .union([z.string(), z.array(z.string())], 'Image is Required')
  .describe('https links, or links that this shop gave out; one may stand alone')

/** An absolute link to a picture that is stored as `link`. */
export const writeImage = (publicUrl: string, link: string): string => (link.startsWith('/') ? publicUrl + link : link)

/** A link as it is stored: relative where it is one of our own. */
export const readImage = (publicUrl: string, link: string): string => {
  const trimmed = link.trim()
  return trimmed.startsWith(`${publicUrl}/`) ? trimmed.slice(publicUrl.length) : trimmed
}

/** The pictures of a product: its own, or the one of its category. */
export function writeImages(
  publicUrl: string,
  { imageUrls, productType }: { imageUrls: readonly string[]; productType: string },
): string[] {
  if (imageUrls.length === 0) return [publicUrl + categoryImage(productType)]
  return imageUrls.map((link) => writeImage(publicUrl, link))
}

/** One link or several, as a list without empty ones. */
export function readImages(publicUrl: string, value: z.infer<typeof WireImages>): string[] {
  return [value]
    .flat()
    .map((link) => readImage(publicUrl, link))
    .filter((link) => link !== '')
}

/** The path of a category's default picture. */
export function categoryImage(productType: string): string {
  const slug = productType
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `/images/categories/${slug || 'part'}.svg`
}
