import { Link } from 'react-router-dom'
import { Awaiting } from '#client/components/awaiting.tsx'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { CirclePlus } from '#client/components/icons/dashboard.ts'
import { KeptButtons } from '#client/components/kept/kept-buttons.tsx'
import { KeptIndex } from '#client/components/kept/kept-index.tsx'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import { Day } from '#client/components/times.tsx'
import type { Outputs } from '#client/lib/api-types.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { maxPieces } from '#common/builds/bounds.ts'
import { removedBuildDays } from '#common/builds/saved.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { piecesOf } from '#common/orders/state.ts'
import { BuildState } from './build-state.tsx'
import { type SavedBuild, useSavedBuilds } from './use-saved-builds.ts'

/** The customer's saved builds, and removed builds that can be restored. */
export function SavedBuildIndex() {
  const { data, error, refetch } = trpc.savedBuilds.list.useQuery()
  const actions = useSavedBuilds()
  const skus = [...new Set(data?.builds.flatMap(({ parts }) => parts.map(({ sku }) => sku)))].slice(0, maxPieces)
  const known = trpc.builds.parts.useQuery({ skus }, { enabled: skus.length > 0, placeholderData: keepPreviousData })
  if (!data) return <Awaiting error={error} retry={refetch} className="h-64 w-full" />
  return (
    <KeptIndex
      noun="build"
      things={data.builds}
      add={
        <ButtonLink to={paths.builder}>
          <CirclePlus size={18} />
          New build
        </ButtonLink>
      }
      hint="Choose the parts of a machine in the builder, which checks that they fit, and save it to your account."
      deleted={data.removed}
      days={removedBuildDays}
      sizeOf={({ parts }) => plural(parts.length, 'part')}
      actions={actions}
    >
      {(remove) => (
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
            {data.builds.map((build) => (
              <Row key={build.id} build={build} known={known.data ?? null} actions={actions} onRemove={() => remove(build)} />
            ))}
          </TableBody>
        </TableRegion>
      )}
    </KeptIndex>
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
          <KeptButtons
            name={name}
            onRename={() => void actions.rename(build)}
            onCopy={() => void actions.copy(build)}
            onDelete={onRemove}
          />
        </span>
      </Cell>
    </tr>
  )
}
