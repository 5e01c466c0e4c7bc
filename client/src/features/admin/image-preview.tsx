import { useState } from 'react'
import { ImageOff } from '#client/components/icons/dashboard.ts'

/** A preview of the linked picture, or a note if it fails to load. */
export function ImagePreview({ url, className }: { url: string; className?: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (url === broken)
    return (
      <p
        className={`grid aspect-4/3 place-content-center justify-items-center gap-1 bg-sunk p-2 text-center text-2xs text-ink-2 ${className ?? ''}`}
      >
        <ImageOff size={20} />
        No picture at this link
      </p>
    )
  return <img src={url} alt="" className={`aspect-4/3 bg-plate object-contain ${className ?? ''}`} onError={() => setBroken(url)} />
}
