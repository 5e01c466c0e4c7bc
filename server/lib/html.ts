// HTML from templates: inserts are escaped, unless they are templates themselves.
export type Html = { readonly html: string }
type Insert = string | number | Html | readonly Html[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** Put attributes in double quotes. */
export function html(parts: TemplateStringsArray, ...inserts: Insert[]): Html {
  return { html: parts.map((part, i) => part + toMarkup(inserts[i])).join('') }
}

function toMarkup(insert: Insert | undefined): string {
  if (insert === undefined) return ''
  if (typeof insert === 'object' && 'html' in insert) return insert.html
  if (typeof insert === 'object') return insert.map((one) => one.html).join('')
  return escapeHtml(String(insert))
}
