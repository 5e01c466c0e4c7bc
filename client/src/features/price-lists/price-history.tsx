import { useState } from 'react'
import { Awaiting } from '#client/components/awaiting.tsx'
import { Button } from '#client/components/button.tsx'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import { Day, Hour } from '#client/components/times.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { formatAmount, formatMoney } from '#common/kit/format.ts'
import { formatDayAt } from '#common/kit/format-day.ts'
import { describeReason, describeValue, describeWhat, type PriceChange, type PricePoint, pricePoints, stepPath } from './history-texts.ts'

type PricedPart = { id: number; priceMinor: number }

const perPage = 100

export function PriceHistory({ part: { id, priceMinor } }: { part: PricedPart }) {
  const [page, setPage] = useState(1)
  const newest = trpc.prices.history.useQuery({ productId: id, page: 1, perPage })
  const { data, error, refetch } = trpc.prices.history.useQuery({ productId: id, page, perPage }, { placeholderData: keepPreviousData })
  if (!data) return <Awaiting error={error} retry={refetch} className="h-76 w-full" />
  if (data.total === 0) return <p className="text-ink-2">No price of this product has changed yet.</p>
  const points = pricePoints(newest.data?.changes ?? [], priceMinor, Date.now())
  return (
    <div className="space-y-4">
      {points.length > 1 && <PriceLine points={points} />}
      <ChangeTable changes={data.changes} />
      {data.pages > 1 && (
        <div className="flex gap-3">
          <Button look="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer changes
          </Button>
          <Button look="secondary" disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
            Older changes
          </Button>
        </div>
      )}
    </div>
  )
}

const box = { width: 600, height: 120 }

function PriceLine({ points }: { points: readonly PricePoint[] }) {
  const { currency, timeZone } = useShopFacts()
  const prices = points.map(({ minor }) => minor)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)]
  const spoken = `Public price since ${formatDayAt(new Date(first), timeZone)}: from ${formatMoney(low, currency)} to ${formatMoney(high, currency)}, now ${formatMoney(last?.minor ?? 0, currency)}`
  return (
    <figure className="max-w-3xl border border-rule bg-sheet p-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-2xs text-ink-2">
        <div aria-hidden className="flex flex-col justify-between text-right">
          <span>{formatAmount(high)}</span>
          {low !== high && <span>{formatAmount(low)}</span>}
        </div>
        <svg
          role="img"
          aria-label={spoken}
          viewBox={`0 -4 ${box.width} ${box.height + 8}`}
          preserveAspectRatio="none"
          className="h-32 w-full border-b border-l border-rule-2"
        >
          <path d={stepPath(points, box)} fill="none" stroke="var(--mask)" strokeWidth={2.5} vectorEffect="non-scaling-stroke" />
        </svg>
        <span />
        <div aria-hidden className="mt-1 flex justify-between">
          <span>{formatDayAt(new Date(first), timeZone)}</span>
          <span>Now</span>
        </div>
      </div>
      <figcaption className="mt-2 text-sm text-ink-2">Public price of the minimum order, in {currency}</figcaption>
    </figure>
  )
}

function ChangeTable({ changes }: { changes: readonly PriceChange[] }) {
  const { currency } = useShopFacts()
  return (
    <TableRegion label="Changes of prices" className="max-h-96">
      <TableHead>
        <HeadCell>When</HeadCell>
        <HeadCell>What</HeadCell>
        <HeadCell right>Old ({currency})</HeadCell>
        <HeadCell right>New ({currency})</HeadCell>
        <HeadCell>Who</HeadCell>
        <HeadCell>Why</HeadCell>
      </TableHead>
      <TableBody>
        {changes.map((change) => (
          <tr key={change.id}>
            <Cell className="whitespace-nowrap">
              <Day time={change.createdAt} />{' '}
              <span className="text-2xs text-ink-2">
                <Hour time={change.createdAt} />
              </span>
            </Cell>
            <Cell className=" wrap-anywhere">{describeWhat(change)}</Cell>
            <Cell right>{describeValue(change.before)}</Cell>
            <Cell right className=" font-semibold">
              {describeValue(change.after)}
            </Cell>
            <Cell className=" wrap-anywhere">{change.actorName ?? change.actorEmail ?? <span className="text-ink-2">The shop</span>}</Cell>
            <Cell className="whitespace-nowrap">{describeReason(change)}</Cell>
          </tr>
        ))}
      </TableBody>
    </TableRegion>
  )
}
