// Checks SVG text strictly enough for tests: what a browser would forgive in HTML is an error here.

/** What is wrong with the markup: an unclosed tag, an unquoted attribute, a stray < or &; undefined if it is correct. */
export function unbalancedMarkup(svg: string): string | undefined {
  const open: string[] = []
  const tag = /<(\/?)([a-z]+)((?:\s+[a-zA-Z:-]+="[^"<]*")*)\s*(\/?)>/y
  let at = 0
  while (at < svg.length) {
    if (svg[at] !== '<') {
      const next = svg.indexOf('<', at)
      const text = svg.slice(at, next === -1 ? svg.length : next)
      if (/&(?!(amp|lt|gt|quot|#39);)/.test(text)) return `stray & in ${text}`
      at += text.length
      continue
    }
    tag.lastIndex = at
    const found = tag.exec(svg)
    if (!found) return `no tag at ${svg.slice(at, at + 60)}`
    const [whole, closing, name = '', attributes = '', empty] = found
    if (/&(?!(amp|lt|gt|quot|#39);)/.test(attributes)) return `stray & in ${whole}`
    const names = [...attributes.matchAll(/([a-zA-Z:-]+)="/g)].map((match) => match[1])
    if (new Set(names).size < names.length) return `attribute twice in ${whole}`
    if (closing) {
      if (open.pop() !== name) return `unexpected ${whole}`
    } else if (!empty) open.push(name)
    at += whole.length
  }
  return open.length > 0 ? `not closed: ${open.join(' ')}` : undefined
}

/** The texts in the drawing, as the markup contains them. */
export const printedText = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1] ?? '')

/** The names of all elements and attributes that the drawing uses. */
export const tagsAndAttributes = (svg: string): string[] => [
  ...new Set(
    [...svg.replace(/>[^<]*</g, '><').matchAll(/<([a-zA-Z]+)|\s([a-zA-Z:-]+)="/g)].map(([, tag, attribute]) => tag ?? attribute ?? ''),
  ),
]
