import { Awaiting } from '#client/components/awaiting.tsx'
import { Button } from '#client/components/button.tsx'
import { Money } from '#client/components/money.tsx'
import { Panel } from '#client/components/panel.tsx'
import type { CurrentBuild } from '#client/features/builds/current-build.ts'
import { plural } from '#common/kit/format.ts'
import { nameOf } from './build-rows.ts'
import { unnamed } from './content-of.ts'
import { useCheckedBuild } from './use-build.ts'
import { Verdict } from './verdict.tsx'

type IncomingProps = { incoming: CurrentBuild; current: CurrentBuild; onOpen: () => void; onKeep: () => void }

/** A build in the address, in a browser that has another one: describes it, and asks which one to keep. */
export function Incoming({ incoming, current, onOpen, onKeep }: IncomingProps) {
  const { rows, check, coverage, sum, isWaiting, error, retry } = useCheckedBuild(incoming)
  const name = incoming.name.trim() || 'this build'
  return (
    <Panel title={`Open ${name}?`} heading="text-xl" className="space-y-4">
      <p>
        You are working on another build, <b>{current.name.trim() || unnamed}</b> with {plural(current.parts.length, 'part')}. Opening this
        one replaces it in this browser{current.id === null ? '' : '; it stays saved in your account'}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onOpen}>Open this one</Button>
        <Button look="secondary" onClick={onKeep}>
          Keep mine
        </Button>
      </div>
      {isWaiting ? (
        <Awaiting error={error} retry={retry} className="h-96 w-full" />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          <div>
            <ul className="divide-y divide-rule border-y border-rule text-sm">
              {rows.map((row) => (
                <li key={row.kept.sku} className="py-2 wrap-anywhere">
                  {row.kept.quantity} × {nameOf(row)}
                  {row.isGone && <span className="text-stop"> (no longer sold)</span>}
                </li>
              ))}
            </ul>
            <p className="mt-3">
              {plural(incoming.machines, 'machine')}:{' '}
              <b>
                <Money minor={sum.totalMinor} />
              </b>
            </p>
          </div>
          <div className="border border-rule">
            <Verdict check={check} coverage={coverage} rows={rows} />
          </div>
        </div>
      )}
    </Panel>
  )
}
