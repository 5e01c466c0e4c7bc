import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '#client/components/button.tsx'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { TableBody } from '#client/components/table.tsx'

type TableContentProps = {
  columns: number
  query: { error: unknown; refetch: () => unknown }
  /** How many rows there are; undefined as long as that is not known. */
  count: number | undefined
  /** What is said where there are none, and what leads back to some. */
  empty: string
  onClear?: (() => void) | undefined
  children: ReactNode
}

/** The body of a table, whatever it holds: rows to come, a failure, none, or rows. */
export function TableContent({ columns, query, count, empty, onClear, children }: TableContentProps) {
  if (count === undefined && query.error)
    return (
      <Whole columns={columns}>
        <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
      </Whole>
    )
  if (count === undefined) return <SkeletonRows columns={columns} />
  if (count === 0)
    return (
      <Whole columns={columns}>
        <div className="flex flex-col items-center gap-3 py-10 text-center">
          <p className="font-semibold">{empty}</p>
          {onClear && (
            <Button look="secondary" small onClick={onClear}>
              Clear filter
            </Button>
          )}
        </div>
      </Whole>
    )
  return <TableBody>{children}</TableBody>
}

/** For the region of a table whose rows are cards on narrow screens. */
export const cardsOnPhones = 'max-md:[&_thead]:hidden max-md:[&>table]:block max-md:[&_tbody]:block'

/** Dims the rows of the page before until the next ones are there. */
export const fading = (isFading: boolean) => clsx('transition-opacity duration-[120ms]', isFading && 'opacity-60')

function Whole({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tbody>
      <tr className="max-md:block">
        <td colSpan={columns} className="p-3 max-md:block">
          {children}
        </td>
      </tr>
    </tbody>
  )
}

function SkeletonRows({ columns }: { columns: number }) {
  return (
    <TableBody>
      {Array.from({ length: 8 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without a content.
        <tr key={i} className="max-md:block">
          <td colSpan={columns} className="px-3 py-2 max-md:block">
            <Skeleton className="h-10 w-full" />
          </td>
        </tr>
      ))}
    </TableBody>
  )
}
