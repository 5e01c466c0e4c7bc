import clsx from 'clsx'
import { type ComponentType, type MouseEvent, useState } from 'react'
import { ZoomIn } from '#client/components/icons/gallery.ts'
import { PartPicture, type PicturedPart } from '#client/components/part-picture.tsx'
import { picturePath } from '#common/uploads/picture-addresses.ts'
import type { PictureZoomProps } from './picture-zoom.tsx'

/**
 * The pictures of a part: the chosen one, and thumbnails of all if there are several. They are links to the pictures; with a script, a
 * thumbnail chooses its picture, and the large one opens in a window that zooms, which loads with the first press.
 */
export function PartGallery({ part }: { part: PicturedPart & { name: string } }) {
  const [at, setAt] = useState(0)
  const [Zoom, setZoom] = useState<ComponentType<PictureZoomProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { imageUrls } = part
  const drawing = picturePath(part.id, part.updatedAt === undefined ? undefined : new Date(part.updatedAt))
  const pictures = imageUrls.length > 0 ? imageUrls : [drawing]
  const shown = pictures[at] ?? drawing

  function open(event: MouseEvent<HTMLAnchorElement>): void {
    if (isModified(event)) return
    event.preventDefault()
    import('./picture-zoom.tsx').then(
      (loaded) => {
        setZoom(() => loaded.PictureZoom)
        setOpen(true)
      },
      () => location.assign(shown),
    )
  }

  return (
    <figure className="min-w-0 self-start">
      <a href={shown} onClick={open} className="group relative block pin1 border border-rule">
        <PartPicture
          key={shown}
          part={{ ...part, imageUrls: imageUrls.slice(at, at + 1) }}
          width={640}
          sizes="(min-width: 64rem) 660px, 100vw"
          eager
        />
        <span className="sr-only">, enlarge</span>
        <ZoomIn
          size={36}
          className="absolute right-2 bottom-2 rounded-ctl border border-rule-2 bg-sheet p-2 text-ink group-hover:bg-sunk"
        />
      </a>
      {imageUrls.length === 0 && <figcaption className="mt-1 text-2xs text-ink-2">Illustration</figcaption>}
      {pictures.length > 1 && (
        <ul aria-label="Pictures" className="mt-2 flex flex-wrap gap-2">
          {pictures.map((picture, i) => (
            <li key={picture}>
              <a
                href={picture}
                aria-label={`Picture ${i + 1}`}
                aria-current={i === at || undefined}
                onClick={(event) => {
                  if (isModified(event)) return
                  event.preventDefault()
                  setAt(i)
                }}
                className={clsx('block w-18 border-2', i === at ? 'border-mask' : 'border-transparent')}
              >
                <PartPicture part={{ ...part, imageUrls: [picture] }} width={320} sizes="72px" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {Zoom && isOpen && <Zoom name={part.name} pictures={pictures} at={at} onTurn={setAt} onClose={() => setOpen(false)} />}
    </figure>
  )
}

/** The browser then opens the link itself. */
const isModified = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey
