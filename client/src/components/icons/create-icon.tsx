import { needSymbol, symbolId } from '#client/lib/icon-sprite.ts'

/**
 * An icon with one path on a grid of 24 by 24. The path is in the document once, as a symbol of this name, however many rows show it. The
 * icon has only two elements, because hydration visits each. It has no accessible name: nearby text or a label has the same meaning.
 */
export function createIcon(name: string, path: string) {
  const href = `#${symbolId(name)}`
  return ({ size, className }: { size: number; className?: string }) => {
    needSymbol(name, path)
    return (
      <svg aria-hidden width={size} height={size} className={className === undefined ? 'icon' : `icon ${className}`}>
        <use href={href} />
      </svg>
    )
  }
}
