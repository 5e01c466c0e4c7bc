// The kind of a part in front of it: "CPU: …", "(RAM) …", "Motherboard | …". It says nothing about which part is meant.

import { categories } from '../sheet/words.data.ts'
import type { DraftToken } from './token.ts'

const mostWords = 3
const firstWords = new Set([...categories].map((name) => name.split(' ')[0] ?? ''))
const bare = (text: string): string => text.replace(/^[([*_]+|[)\]*_:]+$/g, '')

/** Makes the name of a category at the beginning of a line a note, if a colon, a bracket, a dash or the end of its cell sets it apart. */
export function markCategory(tokens: readonly DraftToken[]): void {
  const first = tokens.findIndex(({ kind, text }) => kind !== 'sign' && kind !== 'numbering' && text !== '*')
  if (!firstWords.has(bare(tokens[first]?.text ?? ''))) return
  for (let count = mostWords; count > 0; count--) {
    const words = tokens.slice(first, first + count)
    const [begin, end] = [words[0], words.at(-1)]
    if (begin === undefined || end === undefined || words.length < count || end.cell !== begin.cell) continue
    if (!categories.has(words.map(({ text }) => bare(text)).join(' '))) continue
    // "CPU #2: …"
    const number = tokens[first + count]
    if (number?.cell === end.cell && /^#?\d:$/.test(number.text)) words.push(number)
    const next = tokens[first + words.length]
    const isCell = next !== undefined && next.cell !== end.cell && tokens[first - 1]?.cell !== begin.cell
    const isApart = /[:)\]]$/.test(words.at(-1)?.text ?? '') || (next?.cell === end.cell && /^[-:>]+$/.test(next.text)) || isCell
    // "Keyboard: 20" asks for keyboards.
    const namesPart = tokens.slice(first + words.length).some(({ kind }) => kind === 'word')
    if (!isApart || !namesPart) return
    for (const word of words) word.kind = 'courtesy'
    return
  }
}
