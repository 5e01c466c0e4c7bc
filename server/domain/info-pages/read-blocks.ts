import type { InfoBlock } from '#common/info-pages/blocks.ts'

/**
 * Reads a text about the shop. It is plain text, in which nothing can be markup: a line that begins with `# ` is a heading, lines that begin
 * with `- ` are a list, and an empty line ends a paragraph. Line breaks inside a paragraph are kept, for addresses.
 */
export function readBlocks(text: string): InfoBlock[] {
  const blocks: InfoBlock[] = []
  let isOpen = false
  for (const line of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    const last = isOpen ? blocks.at(-1) : undefined
    const heading = /^#{1,6}\s+(.+)$/.exec(line)?.[1]
    const item = /^[-*•]\s+(.+)$/.exec(line)?.[1]
    isOpen = line !== '' && heading === undefined
    if (line === '') continue
    if (heading !== undefined) blocks.push({ kind: 'heading', text: heading })
    else if (item !== undefined && last?.kind === 'list') last.items.push(item)
    else if (item !== undefined) blocks.push({ kind: 'list', items: [item] })
    else if (last?.kind === 'list') last.items.push(`${last.items.pop() ?? ''} ${line}`)
    else if (last?.kind === 'paragraph') last.text += `\n${line}`
    else blocks.push({ kind: 'paragraph', text: line })
  }
  return blocks
}
