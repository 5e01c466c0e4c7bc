import { Suspense, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { lazyPart } from '#client/components/lazy-part.tsx'
import { NeedsScript } from '#client/components/needs-script.tsx'
import { PageMeta } from '#client/components/page-meta.tsx'
import { Skeleton } from '#client/components/states.tsx'
import { fields, readCompared, readContent } from '#client/features/builder/address.ts'
import { FirstView } from '#client/features/builder/first-view.tsx'
import { useLastFocus } from '#client/features/builder/use-last-focus.ts'
import { currentBuild } from '#client/features/builds/current-build.ts'
import { hasKeptBuild } from '#client/features/builds/kept-build.ts'
import type { LoadPage } from '#client/lib/load-page.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/paths.ts'

const Workbench = lazyPart(() => import('#client/features/builder/workbench.tsx').then((file) => file.Workbench))
const CompareBuilds = lazyPart(() => import('#client/features/builder/compare-builds.tsx').then((file) => file.CompareBuilds))

export const searchFields = [fields.parts, fields.machines, fields.name, fields.compare]
export const rareFields = [fields.parts]

export const load: LoadPage = async (queries, { params, search }) => {
  if (params.id !== undefined) return
  const content = readContent(search)
  if (content) await queries.builds.parts.fetch({ skus: content.parts.map(({ sku }) => sku) })
  else await queries.builds.demos.fetch()
}

const never = () => () => {}

/**
 * A builder for machines with parts that fit: `/builder`, optionally with a build's content in the address, and `/builder/{id}` for a saved
 * build.
 */
export default function BuilderPage() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const me = useMe()
  const lastFocus = useLastFocus()
  // The server does not know the browser's build.
  const isClient = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const own = useSyncExternalStore(
    currentBuild.subscribe,
    () => currentBuild.get().name.trim(),
    () => '',
  )
  const content = id === undefined ? readContent(search) : null
  const compared = readCompared(search)
  const name = content?.name || own
  const first = content || id === undefined ? <FirstView content={content} /> : <Skeleton className="h-96 w-full" />
  const isFull = isClient && (id !== undefined || compared !== null || hasKeptBuild())
  const isReady = isClient && me !== undefined
  const [isOpen, setOpen] = useState(isReady)
  useEffect(() => {
    if (!isReady) return
    // A transition: the server-rendered markup remains until the builder has loaded, so that no press on it is lost. A stored build differs
    // from that markup, so replace it at once.
    if (isFull) setOpen(true)
    else startTransition(() => setOpen(true))
  }, [isReady, isFull])
  const waiting = isFull ? <Skeleton className="h-96 w-full" /> : first
  return (
    <>
      <PageMeta
        title={compared ? 'Compare builds' : name ? `${name}, a build` : 'Builder'}
        description="Put a machine together from parts that fit: sockets, memory, room in the case, power and plugs are checked, and the price for any number of machines is there at once."
        path={paths.builder}
        isUnlisted={id !== undefined || content !== null || compared !== null}
      />
      <div className="page-width min-h-screen py-6">
        <NeedsScript what="The builder" />
        <Suspense fallback={waiting}>
          {!isOpen || me === undefined ? (
            waiting
          ) : compared ? (
            <CompareBuilds compared={compared} />
          ) : (
            <Workbench me={me} lastFocus={lastFocus} />
          )}
        </Suspense>
      </div>
    </>
  )
}
