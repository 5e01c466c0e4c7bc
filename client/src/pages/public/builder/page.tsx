import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { late } from '#client/components/late.tsx'
import { NeedsScript } from '#client/components/needs-script.tsx'
import { PageMeta } from '#client/components/page-meta.tsx'
import { Skeleton } from '#client/components/states.tsx'
import { fields, readCompared, readContent } from '#client/features/builder/address.ts'
import { FirstView } from '#client/features/builder/first-view.tsx'
import { useLastFocus } from '#client/features/builder/use-last-focus.ts'
import { currentBuild } from '#client/features/builds/current-build.ts'
import { hasKeptBuild } from '#client/features/builds/kept-build.ts'
import type { LoadPage } from '#client/lib/load-page.ts'
import { useIsBrowser } from '#client/lib/use-is-browser.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/kit/paths.ts'

const Waiting = () => <Skeleton className="h-96 w-full" />
const Workbench = late(() => import('#client/features/builder/workbench.tsx').then((file) => file.Workbench), { fallback: <Waiting /> })
const CompareBuilds = late(() => import('#client/features/builder/compare-builds.tsx').then((file) => file.CompareBuilds), {
  fallback: <Waiting />,
})

export const searchFields = [fields.parts, fields.machines, fields.name, fields.compare]
export const rareFields = [fields.parts]

export const load: LoadPage = async (queries, { params, search }) => {
  if (params.id !== undefined) return
  const content = readContent(search)
  if (content) await queries.builds.parts.fetch({ skus: content.parts.map(({ sku }) => sku) })
  else await queries.builds.demos.fetch()
}

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
  const isBrowser = useIsBrowser()
  const own = useSyncExternalStore(
    currentBuild.subscribe,
    () => currentBuild.get().name.trim(),
    () => '',
  )
  const content = id === undefined ? readContent(search) : null
  const compared = readCompared(search)
  const name = content?.name || own
  const isFull = isBrowser && (id !== undefined || compared !== null || hasKeptBuild())
  const isReady = isBrowser && me !== undefined
  const [isOpen, setOpen] = useState(isReady)
  useEffect(() => {
    if (!isReady) return
    // The server-rendered markup remains until the builder has loaded, so that no press on it is lost. A stored build differs from that
    // markup, so replace it at once.
    if (isFull) setOpen(true)
    else void Workbench.preload().then(() => startTransition(() => setOpen(true)))
  }, [isReady, isFull])
  const isRendered = !isFull && (content !== null || id === undefined)
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
        {!isOpen || me === undefined ? (
          isRendered ? (
            <FirstView content={content} />
          ) : (
            <Waiting />
          )
        ) : compared ? (
          <CompareBuilds compared={compared} />
        ) : (
          <Workbench me={me} lastFocus={lastFocus} />
        )}
      </div>
    </>
  )
}
