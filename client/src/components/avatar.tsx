import { useState } from 'react'

type AvatarProps = { name: string; url?: string | null | undefined; size: number; onBroken?: () => void }

/**
 * A user's picture, or their initials if it is missing or fails to load. Decorative: the name is visible beside it, or labels its
 * container.
 */
export function Avatar({ name, url, size, onBroken }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (url && url !== broken)
    return (
      <img
        src={url}
        alt=""
        width={size}
        height={size}
        className="rounded-full bg-plate object-cover"
        style={{ width: size, height: size }}
        onError={() => {
          setBroken(url)
          onBroken?.()
        }}
      />
    )
  return (
    <span
      aria-hidden
      className="grid shrink-0 place-items-center rounded-full bg-mask font-semibold text-on-mask"
      style={{ width: size, height: size, fontSize: size * 0.4 }}
    >
      {initialsOf(name)}
    </span>
  )
}

/** The initials of the first and the last word: `NI` for Nadia Islam. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s.@_-]+/)
  const letters = [words[0], words.length > 1 && !name.includes('@') ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toUpperCase()
}
