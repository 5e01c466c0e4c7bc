import { type ReactNode, useRef, useState } from 'react'
import { Awaiting } from '#client/components/awaiting.tsx'
import { ShowMore, useFirstRows } from '#client/components/first-rows.tsx'
import { Money } from '#client/components/money.tsx'
import type { PurchaseLine } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount } from '#common/kit/format.ts'
import { PartName } from './part-name.tsx'

/** A folded purchase; `children` is its head. Its lines load when it is opened. */
export function PlacedLines({ number, children }: { number: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = trpc.purchases.get.useQuery({ number }, { enabled: isOpen })
  return (
    <details className="min-w-0 flex-1 basis-60" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 py-2">{children}</summary>
      {isOpen && !data && <Awaiting error={error} retry={refetch} className="h-20 w-full" />}
      {data && <Lines lines={data.lines.filter(({ fate }) => fate === 'placed')} />}
    </details>
  )
}

function Lines({ lines }: { lines: readonly PurchaseLine[] }) {
  const list = useRef<HTMLUListElement>(null)
  const rows = useFirstRows(lines.length)
  return (
    <>
      <ul ref={list} className="divide-y divide-rule border-t border-rule">
        {lines.map((line, place) => (
          <li key={line.orderNumber} className={rows.classOf(place)}>
            <div className="flex flex-wrap items-center gap-x-4 py-2">
              <div className="min-w-0 flex-1 basis-44">
                <PartName order={{ ...line, number: line.orderNumber }} />
              </div>
              <p className="text-sm text-ink-2">
                {formatCount(line.quantity)} × <Money minor={line.unitPriceMinor} />
              </p>
              <p className="font-semibold">
                <Money minor={line.totalMinor} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <ShowMore rows={rows} list={list} />
    </>
  )
}
