import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button, ButtonLink, IconButton } from '#client/components/button.tsx'
import { DeletedThings } from '#client/components/deleted-things.tsx'
import { CirclePlus, Pencil, Trash2 } from '#client/components/icons/dashboard.ts'
import { Copy } from '#client/components/icons/shop.ts'
import { EmptyState, ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import { Day } from '#client/components/times.tsx'
import type { Outputs } from '#client/lib/api-types.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { maxPieces } from '#common/builds/bounds.ts'
import { removedBuildDays } from '#common/builds/saved.ts'
import { formatCount, plural } from '#common/format.ts'
import { piecesOf } from '#common/orders/state.ts'
import { paths } from '#common/paths.ts'
import { BuildState } from './build-state.tsx'
import { type SavedBuild, useSavedBuilds } from './use-saved-builds.ts'

/** The customer's saved builds, and removed builds that can be restored. */
export function SavedBuildIndex() {
  const { data, error, refetch } = trpc.savedBuilds.list.useQuery()
  const actions = useSavedBuilds()
  const skus = [...new Set(data?.builds.flatMap(({ parts }) => parts.map(({ sku }) => sku)))].slice(0, maxPieces)
  const known = trpc.builds.parts.useQuery({ skus }, { enabled: skus.length > 0, placeholderData: keepPreviousData })
  const status = useRef<HTMLParagraphElement>(null)
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-64 w-full" />

  const add = (
    <ButtonLink to={paths.builder}>
      <CirclePlus size={18} />
      New build
    </ButtonLink>
  )
  const { builds, removed } = data
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p ref={status} role="status" tabIndex={-1} className="outline-none">
          <b>{plural(builds.length, 'build')}</b>
        </p>
        {builds.length > 0 && add}
      </div>
      {builds.length === 0 ? (
        <EmptyState title="You have no builds yet" action={add}>
          Choose the parts of a machine in the builder, which checks that they fit, and save it to your account.
        </EmptyState>
      ) : (
        <TableRegion label="Builds" className="max-sm:[&_tbody]:block max-sm:[&_thead]:hidden max-sm:[&>table]:block">
          <TableHead>
            <HeadCell>Name</HeadCell>
            <HeadCell right>Pieces</HeadCell>
            <HeadCell right>Machines</HeadCell>
            <HeadCell>Changed</HeadCell>
            <HeadCell right>
              <span className="sr-only">Actions</span>
            </HeadCell>
          </TableHead>
          <TableBody>
            {builds.map((build) => (
              <Row
                key={build.id}
                build={build}
                known={known.data ?? null}
                actions={actions}
                onRemove={() => void actions.remove(build).then((isGone) => isGone && status.current?.focus())}
              />
            ))}
          </TableBody>
        </TableRegion>
      )}
      <DeletedThings
        title="Deleted builds"
        note={`You can restore a build for ${removedBuildDays} days.`}
        things={removed}
        sizeOf={({ parts }) => plural(parts.length, 'part')}
        onRestore={actions.restore}
      />
    </div>
  )
}

type RowProps = {
  build: SavedBuild
  known: Outputs['builds']['parts'] | null
  actions: ReturnType<typeof useSavedBuilds>
  onRemove: () => void
}

// On a phone a row is a card.
const card = 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:px-5 max-sm:py-4 max-sm:*:p-0'

function Row({ build, known, actions, onRemove }: RowProps) {
  const { id, name, machines, parts, isShared, updatedAt } = build
  return (
    <tr className={card}>
      <Cell className="wrap-anywhere">
        <Link to={paths.build(id)} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          {name}
        </Link>
        <BuildState build={build} known={known} />
      </Cell>
      <Cell right className="max-sm:hidden">
        {formatCount(piecesOf(parts))}
      </Cell>
      <Cell right className="max-sm:self-center">
        {formatCount(machines)}
        <span className="sm:hidden"> {machines === 1 ? 'machine' : 'machines'}</span>
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">
        <Day time={updatedAt} />
      </Cell>
      <Cell right className="max-sm:col-span-full">
        <span className="inline-flex items-center justify-end">
          <Button look="quiet" small className="pointer-coarse:min-h-11" onClick={() => void actions.share(build)}>
            <span>
              {isShared ? 'Stop sharing' : 'Share'}
              <span className="sr-only"> {name}</span>
            </span>
          </Button>
          <IconButton label={`Rename ${name}`} className="max-sm:size-11" onClick={() => void actions.rename(build)}>
            <Pencil size={16} />
          </IconButton>
          <IconButton label={`Copy ${name}`} className="max-sm:size-11" onClick={() => void actions.copy(build)}>
            <Copy size={16} />
          </IconButton>
          <IconButton label={`Delete ${name}`} className="max-sm:size-11" onClick={onRemove}>
            <Trash2 size={16} />
          </IconButton>
        </span>
      </Cell>
    </tr>
  )
}
