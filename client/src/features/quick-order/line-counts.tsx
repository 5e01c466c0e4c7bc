import { Button } from '#client/components/button.tsx'
import { Spinner } from '#client/components/spinner.tsx'
import { formatCount, plural } from '#common/kit/format.ts'
import { quickOrderBounds } from '#common/quick-order/rules.ts'
import type { Row } from './table.ts'
import type { QuickOrder } from './use-quick-order.ts'

/** The number of lines with a part, and of those without. */
export function Counts({ order: { rows, isChecking } }: { order: QuickOrder }) {
  const count = (status: Row['status']) => rows.filter((row) => row.status === status).length
  const said = [
    `${formatCount(count('matched'))} matched`,
    ...(count('choose') > 0 ? [`${formatCount(count('choose'))} to choose`] : []),
    ...(count('unknown') > 0 ? [`${formatCount(count('unknown'))} not found`] : []),
    ...(count('joined') > 0 ? [`${formatCount(count('joined'))} joined`] : []),
    ...(count('skipped') > 0 ? [`${formatCount(count('skipped'))} without a part`] : []),
  ]
  return (
    <p role="status" className="flex min-h-6 items-center gap-2">
      {isChecking ? (
        <>
          <Spinner /> Checking {plural(rows.length, 'line')}…
        </>
      ) : (
        `${plural(rows.length, 'line')}: ${said.join(', ')}`
      )}
    </p>
  )
}

/** Lines that were not checked, and why. */
export function Troubles({ order: { failure, retry, leftOut }, isVisitor }: { order: QuickOrder; isVisitor: boolean }) {
  return (
    <>
      {failure !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-3 border border-rule bg-stop-back p-3 text-stop">
          <p className="mr-auto">Some lines were not checked. {failure}</p>
          <Button look="secondary" small onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {leftOut > 0 && isVisitor && (
        <p className="border border-rule bg-warn-back p-3 text-warn">
          {plural(leftOut, 'line')} after the first {quickOrderBounds.visitorLines} {leftOut === 1 ? 'was' : 'were'} left out. They are
          marked “Not checked yet”. Sign in to check up to {formatCount(quickOrderBounds.customerLines)} lines.
        </p>
      )}
    </>
  )
}
