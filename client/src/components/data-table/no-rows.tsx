import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '#client/components/button.tsx'
import { EmptyState, ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { TableBody } from '#client/components/table.tsx'

type NoRowsProps = {
  columns: number
  query: { error: unknown; refetch: () => unknown }
  /** False while loading. */
  isLoaded: boolean
  /** The text for an empty table, and an action that shows rows again. */
  empty: string
  onClear?: (() => void) | undefined
}

/** The content of a table without rows: a skeleton while they load, their error, or a text if there are none. */
export function NoRows({ columns, query, isLoaded, empty, onClear }: NoRowsProps) {
  if (isLoaded)
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
  if (!query.error) return <SkeletonRows columns={columns} />
  return (
    <Whole columns={columns}>
      <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
    </Whole>
  )
}

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
