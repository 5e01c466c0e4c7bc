// The symbols of icons, once per document. A rendered page begins with those that it uses; the browser adds what later views need.

/** The symbols of the rendering in progress on the server. */
let rendered: Map<string, string> | null = null
/** The symbols that this document has. */
const known = new Set<string>()
const spriteId = 'icons'

export const symbolId = (name: string): string => `icon-${name}`

const symbolOf = (name: string, path: string): string => `<symbol id="${symbolId(name)}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`

const spriteOf = (symbols: string): string => `<svg id="${spriteId}" aria-hidden="true" class="hidden">${symbols}</svg>`

/** Called while an icon renders. Adding a symbol is repeatable, so it does not matter if React drops the rendering. */
export function needSymbol(name: string, path: string): void {
  if (rendered) rendered.set(name, path)
  else if (!known.has(name) && typeof document !== 'undefined') {
    known.add(name)
    if (document.getElementById(symbolId(name))) return
    if (!document.getElementById(spriteId)) document.body.insertAdjacentHTML('afterbegin', spriteOf(''))
    document.getElementById(spriteId)?.insertAdjacentHTML('beforeend', symbolOf(name, path))
  }
}

/** Renders on the server, which must not be interrupted by other renderings, and returns the sprite of the icons that it used. */
export function withSprite(render: () => string): { markup: string; sprite: string } {
  const symbols = new Map<string, string>()
  rendered = symbols
  try {
    return { markup: render(), sprite: spriteOf([...symbols].map(([name, path]) => symbolOf(name, path)).join('')) }
  } finally {
    rendered = null
  }
}
