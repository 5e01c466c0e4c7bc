import { useEffect, useState } from 'react'
import { ButtonLink } from '#client/components/button.tsx'
import { late } from '#client/components/late.tsx'
import { Modal } from '#client/components/modal.tsx'
import { Panel } from '#client/components/panel.tsx'
import { EmptyState, ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { currentBuild, piecesOf } from '#client/features/builds/current-build.ts'
import type { Me } from '#client/lib/api-types.ts'
import { useBrowserStore } from '#client/lib/browser-store.ts'
import { type ReturnState, useHere } from '#client/lib/use-here.ts'
import { plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { Announcement } from './announcement.tsx'
import { Begin } from './begin.tsx'
import { BuildBar } from './build-bar.tsx'
import { isSold } from './build-rows.ts'
import { BuildSheet } from './build-sheet.tsx'
import { Incoming } from './incoming.tsx'
import { withdrawUndo } from './offer-undo.ts'
import type { LeftLines } from './paste-list.tsx'
import { showPart } from './show-part.ts'
import { SlotList } from './slot-list.tsx'
import { OtherStarts, StartFrom } from './start-from.tsx'
import { TimesTable } from './times-table.tsx'
import { useBuild } from './use-build.ts'
import { useChosenFocus, useLostFocus } from './use-builder-focus.ts'
import { useIncoming } from './use-incoming.ts'
import { type Keeping, useKeptBuild } from './use-kept-build.ts'
import type { LastFocus } from './use-last-focus.ts'
import { BottomBar, Side } from './verdict-panel.tsx'
import { announcementOf } from './verdict-texts.ts'

const PasteList = late(() => import('./paste-list.tsx').then((file) => file.PasteList))
const PresentPart = late(() => import('./present-part.tsx').then((file) => file.PresentPart))
const EqualOrBetter = late(() => import('./equal-or-better.tsx').then((file) => file.EqualOrBetter))

/** All parts of the builder that need scripts. */
export function Workbench({ me, lastFocus }: { me: Me | null; lastFocus: LastFocus }) {
  useEffect(() => withdrawUndo, [])
  return <Bench key={me?.id ?? ''} me={me} lastFocus={lastFocus} />
}

/** The build in the address, if it needs an answer, and then the builder. */
function Bench({ me, lastFocus }: { me: Me | null; lastFocus: LastFocus }) {
  const incoming = useIncoming(me)
  const keeping = useKeptBuild(me)
  const current = useBrowserStore(currentBuild)
  const here = useHere()
  if (incoming.isWaiting) return <Skeleton className="h-96 w-full" />
  if (incoming.question) return <Incoming incoming={incoming.question} current={current} onOpen={incoming.open} onKeep={incoming.keep} />
  // A malformed address, such as a truncated one, is a bad request.
  if (incoming.missing === 'NOT_FOUND' || incoming.missing === 'BAD_REQUEST')
    return (
      <EmptyState
        title="This build can't be shown"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {me === null && (
              <ButtonLink to={paths.login} state={{ from: here } satisfies ReturnState}>
                Sign in
              </ButtonLink>
            )}
            <ButtonLink look="secondary" to={paths.builder}>
              Go to your own build
            </ButtonLink>
          </div>
        }
      >
        It was removed, or its owner does not share it. {me === null && 'If it is yours, sign in to see it.'}
      </EmptyState>
    )
  return (
    <>
      {incoming.trouble !== null && (
        <p role="alert" className="mb-4 border border-rule bg-warn-back p-3 text-warn">
          {incoming.trouble}
        </p>
      )}
      {incoming.failure !== null && (
        <div className="mb-4">
          <ErrorPanel error={incoming.failure} onRetry={incoming.retry} />
        </div>
      )}
      {incoming.doubt && <PresentPart {...incoming.doubt} />}
      <BuildView me={me} keeping={keeping} lastFocus={lastFocus} />
    </>
  )
}

type BuildViewProps = { me: Me | null; keeping: Keeping; lastFocus: LastFocus }

function BuildView({ me, keeping, lastFocus }: BuildViewProps) {
  const built = useBuild()
  const { build, rows, check, sum, error, isWaiting } = built
  const [others, setOthers] = useState<string | null>(null)
  const [isStarting, setStarting] = useState(false)
  const [left, setLeft] = useState<LeftLines | null>(null)
  const isEmpty = rows.length === 0
  const replaced = rows.filter(isSold).find(({ kept }) => kept.sku === others)
  useChosenFocus(isWaiting)
  useLostFocus(lastFocus)
  return (
    <>
      <div className="no-print space-y-6">
        {(!isEmpty || build.id !== null) && <BuildBar build={build} me={me} keeping={keeping} onStartFrom={() => setStarting(true)} />}
        {isEmpty && (
          <Begin me={me}>
            <OtherStarts onLeft={setLeft} />
          </Begin>
        )}
        {left && !isEmpty && (
          <Panel title="Lines without a part" heading="text-xl" className="space-y-3">
            <PasteList key={left.lines.map(({ id }) => id).join()} left={left} onLeft={setLeft} />
          </Panel>
        )}
        {error !== null && <ErrorPanel error={error} onRetry={built.retry} />}
        {built.data === undefined && isWaiting && error === null ? (
          // Rows without their data would move later rows once it has loaded.
          <Skeleton className="h-96 w-full" />
        ) : (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <section aria-labelledby="parts" className="min-w-0 space-y-3">
              <h2 id="parts" tabIndex={-1} className="text-xl outline-none">
                {isEmpty ? 'Or choose part by part' : 'Parts'}
              </h2>
              <SlotList built={built} onOthers={setOthers} />
            </section>
            <Side built={built} me={me} onOthers={setOthers} />
          </div>
        )}
        {sum.lines.length > 0 && (
          <div className="space-y-3">
            <h2 id="times" className="text-xl">
              Parts for {plural(build.machines, 'machine')}
            </h2>
            <TimesTable sum={sum} isWhole={!isWaiting} machines={build.machines} onOthers={setOthers} />
          </div>
        )}
        <Announcement text={isWaiting ? null : announcementOf(check, built.coverage, piecesOf(build.parts))} />
        {replaced && (
          <EqualOrBetter built={built} row={replaced} onClose={() => setOthers(null)} onTaken={(sku) => setTimeout(showPart, 0, sku)} />
        )}
        {isStarting && (
          <Modal title="Start from" onClose={() => setStarting(false)}>
            <StartFrom onDone={() => setStarting(false)} onLeft={setLeft} />
          </Modal>
        )}
      </div>
      {!isEmpty && <BottomBar built={built} me={me} onOthers={setOthers} />}
      <BuildSheet built={built} />
    </>
  )
}
