import { formatCount, plural } from '#common/kit/format.ts'

type RowCountProps = {
  total: number | undefined
  /** The type of a row: `user`, `product`. */
  noun: string
  nouns?: string | undefined
  page: number
  perPage: number
}

/** The number of rows in a list: `12 orders`, or `1–50 of 302 orders` if it has several pages. */
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
