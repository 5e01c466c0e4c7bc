import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { ChevronLeft } from '#client/components/icons/shop.ts'
import { builderHref } from '#client/features/builds/current-build.ts'
import { BrowseForm } from '#client/features/catalogue/browse-form.tsx'
import { type BrowseState, withFilter } from '#client/features/catalogue/browse-state.ts'
import { fields, hrefOf } from '#client/features/catalogue/browse-url.ts'
import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { focusResultCount } from '#client/features/catalogue/result-count.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { aboutOf, builderWith, isForBuild } from './choosing.ts'
import { useCurrentBuild } from './use-current-build.ts'
import { wantedParts } from './wanted-parts.ts'

export type ChooseStripProps = { state: BrowseState; found: Browsed | undefined }

const quiet = 'inline-flex min-h-6 items-center underline underline-offset-4 hover:no-underline pointer-coarse:min-h-11'

/** Above the catalogue in choose mode: the slot and build for which a part is chosen, a link back, and the switch "Fits my build". */
export function ChooseStrip({ state, found }: ChooseStripProps) {
  const current = useCurrentBuild()
  const others = state.build ?? []
  const { machines, name } = aboutOf(state)
  const build = current && isForBuild(current, others) ? current : null
  const [type = ''] = state.types.length === 1 ? state.types : []
  return (
    <section aria-labelledby="choose-title" className="border border-rule bg-sheet px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 max-sm:w-full">
          <h2 id="choose-title" className="text-lg">
            Choose {wantedParts[type] ?? 'a part'}
          </h2>
          {/* On one line, because the server may not know the name. */}
          <p className="truncate text-ink-2">
            {others.length === 0 ? 'No parts yet' : `${plural(others.length, 'part')} chosen`}
            {machines > 1 && ` · ${plural(machines, 'machine')}`} · for {name || build?.name || 'your build'}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6">
          {others.length > 0 && <FitsSwitch state={state} />}
          <Link
            to={build ? builderHref(build) : builderWith(others, state)}
            rel="nofollow"
            className="inline-flex min-h-11 items-center gap-1 underline underline-offset-4"
          >
            <ChevronLeft size={16} />
            Back to the build
          </Link>
        </div>
      </div>
      {others.length > 0 && <HiddenParts state={state} found={found} />}
    </section>
  )
}

/** A plain form, so that it works without a script. */
const FitsSwitch = ({ state }: { state: BrowseState }) => (
  <BrowseForm state={state} own={[fields.fits]} isLive className="flex items-center gap-2">
    <label className="inline-flex min-h-11 items-center gap-2 font-semibold">
      <input type="checkbox" name={fields.fits} value="1" defaultChecked={state.isFitOnly} className="size-5" />
      Fits my build
    </label>
    <div className="hidden noscript:block">
      <Button type="submit" look="secondary" small>
        Apply
      </Button>
    </div>
  </BrowseForm>
)

function HiddenParts({ state, found }: ChooseStripProps) {
  const { hidden = 0, isCapped = false, missing = [] } = found?.fit ?? {}
  const isOne = hidden === 1 && !isCapped
  return (
    <>
      <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm pointer-coarse:min-h-11">
        {!state.isFitOnly && 'Parts that do not fit are marked.'}
        {state.isFitOnly && hidden === 0 && (found?.total ?? 0) > 0 && 'No part is hidden: all of these fit, or may fit.'}
        {state.isFitOnly && hidden > 0 && (
          <>
            <span>
              {formatCount(hidden)}
              {isCapped && '+'} {isOne ? 'does not fit and is hidden.' : 'do not fit and are hidden.'}
            </span>
            <Link to={hrefOf(withFilter(state, { isFitOnly: false }))} preventScrollReset onClick={focusResultCount} className={quiet}>
              Show {isOne ? 'it' : 'them'}
            </Link>
          </>
        )}
      </p>
      {missing.length > 0 && (
        <p className="text-sm wrap-anywhere">
          Checked without {missing.join(', ')}: the shop no longer has {missing.length === 1 ? 'it' : 'them'}.
        </p>
      )}
    </>
  )
}
