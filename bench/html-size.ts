// How heavy a page is for a browser: its bytes, and the elements that it creates.

export type HtmlSize = { bytes: number; elements: number }

const scripts = /(<(script|style|template)\b[^>]*>)[\s\S]*?(<\/\2>)/gi
const comments = /<!--[\s\S]*?-->/g
const startTags = /<[a-z][a-z0-9-]*(?=[\s/>])/gi

export function sizeOfHtml(html: string): HtmlSize {
  const markup = html.replaceAll(comments, '').replaceAll(scripts, '$1$3')
  return { bytes: Buffer.byteLength(html), elements: markup.match(startTags)?.length ?? 0 }
}
