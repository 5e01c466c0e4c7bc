import { late } from '#client/components/late.tsx'
import { Skeleton } from '#client/components/states.tsx'
import { takePart } from '#client/features/builds/current-build.ts'
import { PartSearch } from '#client/features/quick-order/part-search.tsx'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { maxPieces } from '#common/builds/bounds.ts'
import { DemoBuilds } from './demo-builds.tsx'
import type { LeftLines } from './paste-list.tsx'

const PasteList = late(() => import('./paste-list.tsx').then((file) => file.PasteList), { fallback: <Skeleton className="h-58 w-full" /> })

/** The ways to start: a finished build, a part, a pasted list. */
export function StartFrom({ onDone, onLeft }: OtherStartsProps) {
  const { data } = trpc.builds.demos.useQuery(undefined, { staleTime: 60_000 })
  return (
    <div className="space-y-6">
      {data && data.length > 0 && (
        <section aria-labelledby="start-demos" className="space-y-3">
          <h3 id="start-demos" className="text-base">
            A finished build
          </h3>
          <DemoBuilds demos={data} onOpen={onDone} />
        </section>
      )}
      <OtherStarts onDone={onDone} onLeft={onLeft} />
    </div>
  )
}

type OtherStartsProps = { onDone?: (() => void) | undefined; onLeft: (left: LeftLines | null) => void }

/** The starts that need a script. `onLeft` receives a pasted list's remaining lines. */
export function OtherStarts({ onDone, onLeft }: OtherStartsProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <section className="space-y-2">
        <h3 className="text-base">A part</h3>
        <p className="text-sm text-ink-2">Search by name, SKU or part number.</p>
        <PartSearch
          label="Start from a part"
          onChoose={(part) => {
            if (takePart(part)) onDone?.()
            else toast.error(`A machine can have up to ${maxPieces} pieces. Remove some first.`)
          }}
        />
      </section>
      <section className="space-y-2">
        <h3 className="text-base">A pasted list</h3>
        <PasteList onDone={onDone} onLeft={onLeft} />
      </section>
    </div>
  )
}
