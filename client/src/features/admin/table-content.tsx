import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '#client/components/button.tsx'
import { EmptyState, ErrorPanel, Skeleton } from '#client/components/states.tsx'
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
      <Whole columns={columns} isEmpty>
        <EmptyState
          title={empty}
          action={
            onClear && (
              <Button look="secondary" onClick={onClear}>
                Clear the search
              </Button>
            )
          }
        >
          {onClear && 'Try fewer words.'}
        </EmptyState>
      </Whole>
    )
  return <TableBody>{children}</TableBody>
}

/** For tables whose rows become cards on narrow screens. */
export const cardsOnPhones = 'max-md:[&_thead]:hidden max-md:[&>table]:block max-md:[&_tbody]:block'

/** Dims the previous page's rows while the next page loads. */
export const fading = (isFading: boolean) => clsx('transition-opacity duration-[120ms]', isFading && 'opacity-60')

function Whole({ columns, isEmpty, children }: { columns: number; isEmpty?: boolean; children: ReactNode }) {
  return (
    <tbody data-empty={isEmpty}>
      <tr className="max-md:block">
        <td colSpan={columns} className={clsx('max-md:block', !isEmpty && 'p-3')}>
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
