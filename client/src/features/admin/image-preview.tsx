import { ImageOff } from 'lucide-react'
import { useState } from 'react'

/** What a link shows, on the plate of pictures; says so where it shows nothing. */
export function ImagePreview({ url, className }: { url: string; className?: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (url === broken)
    return (
      <p
        className={`grid aspect-4/3 place-content-center justify-items-center gap-1 bg-sunk p-2 text-center text-2xs text-ink-2 ${className ?? ''}`}
      >
        <ImageOff size={20} aria-hidden />
        No picture there
      </p>
    )
  return <img src={url} alt="" className={`aspect-4/3 bg-plate object-contain ${className ?? ''}`} onError={() => setBroken(url)} />
}
