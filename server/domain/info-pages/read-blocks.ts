import type { InfoBlock } from '#common/info-pages/blocks.ts'

/**
 * Reads a text about the shop. It is plain text without markup, except at the start of lines: `# ` is a heading, consecutive lines with `-
 * ` are a list, lines that start and end with `|` are the rows of a table, and an empty line ends a paragraph. Line breaks inside a
 * paragraph are kept, for addresses.
 */
export function readBlocks(text: string): InfoBlock[] {
  const blocks: InfoBlock[] = []
  let isOpen = false
  for (const line of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    const last = isOpen ? blocks.at(-1) : undefined
    const heading = /^#{1,6}\s+(.+)$/.exec(line)?.[1]
    const item = /^[-*•]\s+(.+)$/.exec(line)?.[1]
    const cells = readRow(line)
    isOpen = line !== '' && heading === undefined
    if (line === '') continue
    if (heading !== undefined) blocks.push({ kind: 'heading', text: heading })
    else if (cells !== null && last?.kind === 'table') last.rows.push(fitted(cells, last.rows[0]?.length ?? 0))
    else if (cells !== null) blocks.push({ kind: 'table', rows: [cells] })
    else if (item !== undefined && last?.kind === 'list') last.items.push(item)
    else if (item !== undefined) blocks.push({ kind: 'list', items: [item] })
    else if (last?.kind === 'list') last.items.push(`${last.items.pop() ?? ''} ${line}`)
    else if (last?.kind === 'paragraph') last.text += `\n${line}`
    else blocks.push({ kind: 'paragraph', text: line })
  }
  return blocks
}

/** The cells of a table row; null for any other line. */
const readRow = (line: string): string[] | null =>
  line.length > 1 && line.startsWith('|') && line.endsWith('|')
    ? line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
    : null

/** Adds missing cells, and joins extra cells into the last column. */
const fitted = (cells: readonly string[], columns: number): string[] =>
  Array.from({ length: columns }, (_, i) => (i < columns - 1 ? (cells[i] ?? '') : cells.slice(i).join(' | ')))
