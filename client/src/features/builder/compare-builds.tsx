import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { DifferentSign } from '#client/components/different-sign.tsx'
import { inputLook } from '#client/components/field.tsx'
import { Money } from '#client/components/money.tsx'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { builderHref, currentBuild } from '#client/features/builds/current-build.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { useBrowserStore } from '#client/lib/browser-store.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { type Compared, compareHref, contentHref, currentSide, demoSide } from './address.ts'
import { fillSlots, nameOf } from './build-rows.ts'
import { unnamed } from './content-of.ts'
import { slots } from './slots.ts'
import { useCheckedBuild, withoutNames } from './use-build.ts'
import { Headline } from './verdict.tsx'
import { headlineOf, powerTextOf, sentenceOf } from './verdict-texts.ts'

type Sided = Readonly<{ side: string; name: string; machines: number; parts: Parameters<typeof useCheckedBuild>[0]['parts']; href: string }>

export function CompareBuilds({ compared }: { compared: Compared }) {
  const me = useMe()
  const navigate = useNavigate()
  const current = useBrowserStore(currentBuild)
  const demos = trpc.builds.demos.useQuery(undefined, { staleTime: 60_000 })
  const saved = trpc.savedBuilds.list.useQuery(undefined, { enabled: Boolean(me) })
  if (!demos.data || me === undefined || (me && !saved.data)) {
    const error = demos.error ?? saved.error
    if (error) return <ErrorPanel error={error} onRetry={() => void (demos.error ? demos.refetch() : saved.refetch())} />
    return <Skeleton className="h-96 w-full" />
  }
  const choices: Sided[] = [
    ...(current.parts.length > 0
      ? [{ ...current, side: currentSide, name: `${current.name.trim() || unnamed} (current)`, href: builderHref(current) }]
      : []),
    ...savedSides(saved.data?.builds ?? [], current.id),
    ...demos.data.map(({ id, name, machines, parts }) => ({
      ...{ side: demoSide(id), name: `${name} (example)`, machines, parts: withoutNames(parts) },
      href: contentHref({ name, machines, parts }),
    })),
  ]
  const find = (side: string, not?: string) =>
    choices.find((one) => one.side === side) ?? (side === '' || side === currentSide ? choices.find((one) => one.side !== not) : undefined)
  const left = find(compared[0])
  const right = find(compared[1], left?.side)
  const choose = (at: 0 | 1) => (side: string) => {
    const next: Compared = at === 0 ? [side, right?.side ?? ''] : [left?.side ?? '', side]
    void navigate(compareHref(next), { replace: true, preventScrollReset: true })
  }
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Compare builds</h2>
        <ButtonLink look="secondary" to={builderHref(current)}>
          Back to your build
        </ButtonLink>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <SideChoice label="First build" choices={choices} chosen={left} onChoose={choose(0)} />
        <SideChoice label="Second build" choices={choices} chosen={right} onChoose={choose(1)} />
      </div>
      {left && right && left.machines !== right.machines && (
        <p className="text-sm text-ink-2">Both for {plural(Math.max(left.machines, right.machines), 'machine')}, so that prices compare.</p>
      )}
      {left && right ? (
        <Table key={`${left.side} ${right.side}`} left={left} right={right} />
      ) : (
        <p className="text-ink-2">One of these builds was removed. Choose another one above.</p>
      )}
    </div>
  )
}

const savedSides = (builds: Outputs['savedBuilds']['list']['builds'], except: string | null): Sided[] =>
  builds
    .filter(({ id }) => id !== except)
    .map(({ id, name, machines, parts }) => ({ side: id, name, machines, parts: withoutNames(parts), href: paths.build(id) }))

type SideChoiceProps = { label: string; choices: readonly Sided[]; chosen: Sided | undefined; onChoose: (side: string) => void }

const SideChoice = ({ label, choices, chosen, onChoose }: SideChoiceProps) => (
  <label className="min-w-0 text-sm font-semibold">
    {label}
    <select className={inputLook} value={chosen?.side ?? ''} onChange={({ target }) => onChoose(target.value)}>
      {!chosen && <option value="">Choose a build</option>}
      {choices.map(({ side, name }) => (
        <option key={side} value={side}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

function Table({ left, right }: { left: Sided; right: Sided }) {
  // Both for the same number of machines, so that prices compare.
  const machines = Math.max(left.machines, right.machines)
  const sides = [useCheckedBuild({ ...left, machines }), useCheckedBuild({ ...right, machines })] as const
  const failed = sides.find(({ isWaiting, error }) => isWaiting && error !== null)
  if (failed) return <ErrorPanel error={failed.error} onRetry={failed.retry} />
  if (sides.some(({ isWaiting }) => isWaiting)) return <Skeleton className="h-[40rem] w-full" />
  const filled = sides.map(({ rows }) => fillSlots(rows))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section tabIndex={0} aria-label="Comparison of builds" className="relative overflow-x-auto border border-rule bg-sheet">
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr className="bg-sunk text-left">
            <td className="w-24 sm:w-44" />
            {[left, right].map(({ side, name, href }) => (
              <th key={side} scope="col" className="border-l border-rule px-1 py-2 wrap-anywhere sm:p-3">
                {name}
                <ButtonLink look="secondary" small to={href} rel="nofollow" className="mt-2 w-full pointer-coarse:min-h-11">
                  <span>
                    Open<span className="sr-only"> {name}</span>
                  </span>
                </ButtonLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row
            label="Check"
            keys={sides.map(({ check, coverage }) =>
              [headlineOf(check, coverage).text, ...check.findings.map(({ message }) => message)].join(),
            )}
            cells={sides.map(({ check, coverage }) => (
              <>
                <Headline check={check} coverage={coverage} />
                {check.findings.length > 0 && (
                  <ul className="mt-1 list-disc space-y-1 pl-5 text-2xs">
                    {check.findings.map(({ rule, message }) => (
                      <li key={rule}>{sentenceOf(message)}</li>
                    ))}
                  </ul>
                )}
              </>
            ))}
          />
          <Row label="Power" cells={sides.map(({ check }) => (check.power ? sentenceOf(powerTextOf(check.power)) : 'Not known'))} />
          {slots.map((slot, at) => (
            <Row
              key={slot.name}
              label={slot.name}
              cells={filled.map((one) => one[at]?.rows.map((row) => `${row.kept.quantity} × ${nameOf(row)}`).join('\n') || '–')}
            />
          ))}
          <Row
            label="Per machine"
            keys={sides.map(({ sum }) => String(sum.perMachineMinor))}
            cells={sides.map(({ sum }) => (
              <span key="price" className="cond">
                <Money minor={sum.perMachineMinor} />
              </span>
            ))}
          />
          <Row
            label={plural(machines, 'machine')}
            keys={sides.map(({ sum }) => String(sum.totalMinor))}
            cells={sides.map(({ sum }) => (
              <b key="price" className="cond">
                <Money minor={sum.totalMinor} />
              </b>
            ))}
          />
          <Row
            label="Short in stock"
            cells={sides.map(({ sum }) => {
              const short = sum.lines.filter((line) => line.short > 0)
              return short.length === 0 ? 'Nothing' : short.map((line) => `${formatCount(line.short)} × ${line.row.part.name}`).join('\n')
            })}
          />
        </tbody>
      </table>
    </section>
  )
}

type RowProps = {
  label: string
  cells: readonly ReactNode[]
  /** The values to compare, if the cells are not texts. */
  keys?: readonly string[]
}

const places = ['left', 'right'] as const

function Row({ label, cells, keys }: RowProps) {
  const [one, other] = keys ?? cells
  const isDifferent = one !== other
  return (
    <tr className="border-t border-rule">
      <th scope="row" className="cond px-1 py-2 text-left align-top font-normal text-ink-2 wrap-anywhere sm:p-3">
        {label}
        {isDifferent && <DifferentSign />}
      </th>
      {cells.map((cell, at) => (
        <td
          key={places[at]}
          className={clsx(
            'border-l border-rule px-1 py-2 align-top whitespace-pre-line wrap-anywhere sm:p-3',
            !isDifferent && 'text-ink-2',
          )}
        >
          {cell}
        </td>
      ))}
    </tr>
  )
}
