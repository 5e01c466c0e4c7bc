import clsx from 'clsx'
import { useState } from 'react'
import { pixelPath } from '#common/uploads/picture-addresses.ts'

export type PicturedPart = {
  id: number
  productType: string
  imageUrls: readonly string[]
  /** The version of the drawing; without it the server redirects to the current version. */
  updatedAt?: string | undefined
}

type PartPictureProps = {
  part: PicturedPart
  /** The largest displayed width in px; high-density screens load a larger file. */
  width: 320 | 640
  sizes?: string
  /** Shown at most 136 px wide, so that a file of 320 px is enough for every screen. */
  isSmall?: boolean
  /** Above the fold: loads with high priority. */
  eager?: boolean | undefined
  className?: string
}

/** A part's photo, or its drawing if there is no photo or it fails to load. The background is light in both themes. */
export function PartPicture({ part, width, sizes, isSmall = false, eager = false, className }: PartPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const own = part.imageUrls[0]
  const loading = eager ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)
  const size = { width: 640, height: 480, className: clsx('aspect-4/3 w-full bg-plate', className) }
  if (own !== undefined && own !== broken)
    return (
      <img
        // On a server-rendered page the image may have failed before hydration.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(own)
        }}
        src={own}
        alt={`${part.productType}, photograph`}
        {...loading}
        {...size}
        className={clsx(size.className, 'object-contain')}
        onError={() => setBroken(own)}
      />
    )

  const updatedAt = part.updatedAt === undefined ? undefined : new Date(part.updatedAt)
  const alt = `${part.productType}, illustration`
  const drawn = clsx(size.className, 'object-cover')
  const widths = width === 320 ? ([320, 640] as const) : ([640, 960] as const)
  if (isSmall)
    return (
      <picture>
        <source type="image/avif" srcSet={pixelPath(part.id, updatedAt, 320, 'avif')} />
        <img src={pixelPath(part.id, updatedAt, 320, 'webp')} alt={alt} {...loading} className={drawn} />
      </picture>
    )
  const listOf = (format: 'avif' | 'webp') =>
    widths.map((pixels) => `${pixelPath(part.id, updatedAt, pixels, format)} ${pixels}w`).join(', ')
  const shownAt = sizes ?? `${width}px`
  return (
    <picture>
      <source type="image/avif" srcSet={listOf('avif')} sizes={shownAt} />
      <img
        src={pixelPath(part.id, updatedAt, width, 'webp')}
        srcSet={listOf('webp')}
        sizes={shownAt}
        alt={alt}
        {...loading}
        {...size}
        className={drawn}
      />
    </picture>
  )
}
