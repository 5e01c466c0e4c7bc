// Addresses of item drawings, for the server and the pages. An address changes with the item and with the drawing code, so the picture at
// one address never changes.

export type PictureFormat = 'avif' | 'webp'
/** In pixels. */
export type PictureWidth = 320 | 640 | 960

/** Increase it when drawings change: it is part of the addresses and cache keys. */
export const pictureVersion = 3

const pattern = /^(\d{1,15})(?:-([0-9a-z]{1,10}v\d{1,3}))?(?:-(320|640|960))?\.(svg|avif|webp)$/

export type PictureAddress = {
  id: number
  /** The state of the item and of the drawing code; null for the current one. */
  stamp: string | null
} & ({ format: 'svg' } | { format: PictureFormat; width: PictureWidth })

const stampOf = (updatedAt: Date) => `${updatedAt.getTime().toString(36)}v${pictureVersion}`

/** The path of an item's drawing as SVG. Without `updatedAt` it leads to the current drawing. */
export function picturePath(id: number, updatedAt?: Date): string {
  return `/images/parts/${id}${updatedAt ? `-${stampOf(updatedAt)}` : ''}.svg`
}

/** The path of an item's drawing as a bitmap, 320, 640 or 960 pixels wide. Without `updatedAt` it leads to the current drawing. */
export function pixelPath(id: number, updatedAt: Date | undefined, width: PictureWidth, format: PictureFormat): string {
  return `/images/parts/${id}${updatedAt ? `-${stampOf(updatedAt)}` : ''}-${width}.${format}`
}

/** Parses the last segment of a path; null if it is not a picture. Bitmaps have a width, 640 by default. */
export function readPictureAddress(file: string): PictureAddress | null {
  const parts = pattern.exec(file)
  if (!parts) return null
  const [, id, stamp = null, width, format] = parts
  if (format === 'svg') return width === undefined ? { id: Number(id), stamp, format } : null
  return { id: Number(id), stamp, format: format === 'avif' ? 'avif' : 'webp', width: width === '320' ? 320 : width === '960' ? 960 : 640 }
}

/** The file name of the same picture in the item's current state. */
export function presentFile(address: PictureAddress, updatedAt: Date): string {
  const size = address.format === 'svg' ? '' : `-${address.width}`
  return `${address.id}-${stampOf(updatedAt)}${size}.${address.format}`
}

/** True if a link leads to a drawing of this shop or another: then it is not a picture of the item. */
export function isDrawing(link: string): boolean {
  const path = URL.canParse(link) ? new URL(link).pathname : link
  return path.startsWith('/images/parts/') && readPictureAddress(path.slice('/images/parts/'.length)) !== null
}
