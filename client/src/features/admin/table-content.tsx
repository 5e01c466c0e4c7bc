import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '#client/components/button.tsx'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { TableBody } from '#client/components/table.tsx'

type TableContentProps = {
  columns: number
  query: { error: unknown; refetch: () => unknown }
  /** The number of rows; undefined while loading. */
  count: number | undefined
  /** The text for an empty table, and an action that shows rows again. */
  empty: string
  onClear?: (() => void) | undefined
  children: ReactNode
}

/** A table body that shows a skeleton, an error, an empty state or the rows. */
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

/** For tables whose rows become cards on narrow screens. */
export const cardsOnPhones = 'max-md:[&_thead]:hidden max-md:[&>table]:block max-md:[&_tbody]:block'

/** Dims the previous page's rows while the next page loads. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
        <tr key={i} className="max-md:block">
          <td colSpan={columns} className="px-3 py-2 max-md:block">
            <Skeleton className="h-10 w-full" />
          </td>
        </tr>
      ))}
    </TableBody>
  )
}
