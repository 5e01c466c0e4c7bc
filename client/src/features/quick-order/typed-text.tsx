import { Fragment } from 'react'
import { shorten } from '#common/kit/cut-text.ts'
import type { Row } from './table.ts'

/** Longer ones may break, because they would widen the column. */
const longestCode = 22
/** A description in a row of a sheet; its part is named beside it. */
const longestDescription = 36

/** A pasted line with its number; the gaps between the cells of a sheet stay visible. */
export function TypedText({ row: { number, shownText, status } }: { row: Row }) {
  const cells = shownText.split('\t')
  const isCut = status === 'matched' && cells.length > 2 && cells.some((cell) => cell.length > longestDescription)
  return (
    <span title={isCut ? shownText : undefined}>
      {number !== null && <span className="cond mr-2 text-ink-3">{number}</span>}
      {cells.map((cell, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have nothing else, and keep their places.
        <Fragment key={i}>
          {i > 0 && <span className="mr-4"> </span>}
          {(isCut ? shorten(cell, longestDescription) : cell).split(' ').map(wholeCode)}
        </Fragment>
      ))}
    </span>
  )
}

/** A code stays whole: browsers would break it after a hyphen. */
function wholeCode(word: string, i: number) {
  const isCode = /\d/.test(word) && word.includes('-') && word.length <= longestCode
  return (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    <Fragment key={i}>
      {i > 0 && ' '}
      {isCode ? <span className="whitespace-nowrap">{word}</span> : word}
    </Fragment>
  )
}
