import clsx from 'clsx'
import { Link } from 'react-router-dom'
import { currentBuild, nameFields, piecesField, replacedBy } from '#client/features/builds/current-build.ts'
import { type BrowseState, withFilter } from '#client/features/catalogue/browse-state.ts'
import { hrefOf } from '#client/features/catalogue/browse-url.ts'
import { useBrowserStore } from '#client/lib/browser-store.ts'
import { wantedParts } from './wanted-parts.ts'

/** Leaves only parts that fit the current build. For one category that rules know, and while the build has other parts. */
export function FitsLink({ state, className }: { state: BrowseState; className?: string }) {
  const build = useBrowserStore(currentBuild)
  const [type = ''] = state.types.length === 1 ? state.types : []
  const replaced = replacedBy(build, type)
  const others = build.parts.filter((part) => !replaced.includes(part)).map(({ sku, quantity }) => ({ sku, quantity }))
  if (state.build || others.length === 0 || !Object.hasOwn(wantedParts, type)) return null
  return (
    <Link
      to={hrefOf(
        withFilter(state, { build: others, isFitOnly: true, about: { ...nameFields(build), ...piecesField(replaced[0]?.quantity) } }),
      )}
      rel="nofollow"
      className={clsx('truncate font-semibold text-mask underline underline-offset-4 hover:no-underline', className)}
    >
      Fits my build{build.name !== '' && `: ${build.name}`}
    </Link>
  )
}
