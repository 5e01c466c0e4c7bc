import { formatCount, plural } from '#common/format.ts'

type RowCountProps = {
  /** undefined while loading. */
  total: number | undefined
  /** What a row is: `user`, `product`. */
  noun: string
  nouns?: string | undefined
  /** From 1. */
  page: number
  perPage: number
}

/** How many rows a list has: `12 orders`, or `1–50 of 302 orders` if they have several pages. */
export function RowCount({ total, noun, nouns, page, perPage }: RowCountProps) {
  if (total === undefined) return null
  const first = (page - 1) * perPage + 1
  return (
    <>
      {total > perPage && total >= first && (
        <span className="text-ink-2">
          {formatCount(first)}–{formatCount(Math.min(total, first + perPage - 1))} of{' '}
        </span>
      )}
      <b>{plural(total, noun, nouns)}</b>
    </>
  )
}
