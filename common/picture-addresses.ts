// Where the drawing of an item is found, for the server and the pages. The address changes with the item and with the drawings, so what it
// names never does.

export type PictureFormat = 'avif' | 'webp'
/** In pixels. */
export type PictureWidth = 320 | 640 | 960

/** Raise it when drawings change: it belongs into the addresses and cache keys of pictures. */
export const pictureVersion = 1

const pattern = /^(\d{1,15})(?:-([0-9a-z]{1,10}v\d{1,3}))?(?:-(320|640|960))?\.(svg|avif|webp)$/

export type PictureAddress = {
  id: number
  /** Which state of the item and of the drawings is meant; null for the present one, wherever that is. */
  stamp: string | null
} & ({ format: 'svg' } | { format: PictureFormat; width: PictureWidth })

const stampOf = (updatedAt: Date) => `${updatedAt.getTime().toString(36)}v${pictureVersion}`

/** The path of an item's drawing as SVG. Without `updatedAt` it leads to the present drawing. */
export function picturePath(id: number, updatedAt?: Date): string {
  return `/images/parts/${id}${updatedAt ? `-${stampOf(updatedAt)}` : ''}.svg`
}

/** The path of an item's drawing as pixels, 320, 640 or 960 wide. Without `updatedAt` it leads to the present drawing. */
export function pixelPath(id: number, updatedAt: Date | undefined, width: PictureWidth, format: PictureFormat): string {
  return `/images/parts/${id}${updatedAt ? `-${stampOf(updatedAt)}` : ''}-${width}.${format}`
}

/** Reads the last part of a path; null unless it names a picture. Bitmaps have a width, 640 by default. */
export function readPictureAddress(file: string): PictureAddress | null {
  const parts = pattern.exec(file)
  if (!parts) return null
  const [, id, stamp = null, width, format] = parts
  if (format === 'svg') return width === undefined ? { id: Number(id), stamp, format } : null
  return { id: Number(id), stamp, format: format === 'avif' ? 'avif' : 'webp', width: width === '320' ? 320 : width === '960' ? 960 : 640 }
}

/** The file name of the same picture in the item's present state. */
export function presentFile(address: PictureAddress, updatedAt: Date): string {
  const size = address.format === 'svg' ? '' : `-${address.width}`
  return `${address.id}-${stampOf(updatedAt)}${size}.${address.format}`
}

/** True for a link to an illustration, of this shop or another: it is not a picture of the item. */
export function isDrawing(link: string): boolean {
  const path = URL.canParse(link) ? new URL(link).pathname : link
  return path.startsWith('/images/parts/') && readPictureAddress(path.slice('/images/parts/'.length)) !== null
}
