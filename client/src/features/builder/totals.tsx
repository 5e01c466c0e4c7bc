import { useState } from 'react'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { TriangleAlert } from '#client/components/icons/shop.ts'
import { late } from '#client/components/late.tsx'
import { Money } from '#client/components/money.tsx'
import { builderHref } from '#client/features/builds/current-build.ts'
import type { Me } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import type { ReturnState } from '#client/lib/use-here.ts'
import { plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { toContent } from './content-of.ts'
import { describeSum } from './times-table.tsx'
import { useAddBuild } from './use-add-build.ts'
import type { Built } from './use-build.ts'

const ListWindow = late(() => import('./list-window.tsx').then((file) => file.ListWindow))

type TotalsProps = {
  built: Built
  me: Me | null
  /** Called once the build is in the cart. Returns the control beside which to show the notice. */
  onAdded?: () => HTMLElement | null
  onOthers: (sku: string) => void
}

/** The total for all machines, with buttons to add them to the cart or a list. */
export function Totals({ built, me, onAdded, onOthers }: TotalsProps) {
  const { build, check, sum, rows, isWaiting } = built
  const { currency } = useShopFacts()
  const { add, isAdding, failure } = useAddBuild()
  const [isSaving, setSaving] = useState(false)
  const gone = rows.filter(({ isGone }) => isGone)
  const short = sum.lines.filter((line) => line.short > 0)
  const isClosed = rows.length === 0 || gone.length > 0 || isWaiting
  const addAfterAsking = async (pressed: HTMLElement) => {
    const { name, parts } = toContent(build)
    if (check.verdict === 'conflict') {
      // If the question cannot load, the checkout asks it.
      const asking = await import('#client/features/build-groups/ask-conflicts.ts').catch(() => null)
      if (asking && !(await asking.askBeforeAdding([{ name, check, parts }]))) return
    }
    await add(build, () => onAdded?.() ?? pressed, short.length > 0)
  }
  return (
    <div className="space-y-3 px-4 py-3">
      <p aria-live="polite">
        {plural(build.machines, 'machine')}
        {gone.length > 0 && ' without what is no longer sold'}:{' '}
        <b className="wide text-xl">{isWaiting ? '–' : <Money minor={sum.totalMinor} />}</b>
        {(isWaiting || sum.lines.length > 0) && (
          <span className="block text-sm text-ink-2">{isWaiting ? 'Not all prices are here yet.' : describeSum(sum, currency)}</span>
        )}
      </p>
      {gone.length > 0 && <Note text={`${plural(gone.length, 'part')} no longer sold. Find others or remove them before you order.`} />}
      {gone.length === 0 && short.length > 0 && (
        <>
          <Note text={`${plural(short.length, 'part')} short in stock. Choose another part, or build fewer machines.`} />
          <ul className="space-y-1 text-sm">
            {short.map(({ row }) => (
              <li key={row.kept.sku} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="min-w-0 flex-1 basis-28 truncate">{row.part.name}</span>
                <Button look="secondary" small className="pointer-coarse:min-h-11" onClick={() => onOthers(row.kept.sku)}>
                  <span>
                    Show alternatives<span className="sr-only"> to {row.part.name}</span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="grid gap-2">
        {me ? (
          <>
            <Button busy={isAdding} disabled={isClosed} onClick={({ currentTarget }) => void addAfterAsking(currentTarget)}>
              {short.length > 0 ? 'Add what is in stock' : 'Add to cart'}
            </Button>
            <Button look="secondary" disabled={isClosed} onClick={() => setSaving(true)}>
              Save as list
            </Button>
          </>
        ) : (
          <>
            <ButtonLink to={paths.login} state={{ from: builderHref(build) } satisfies ReturnState}>
              Sign in to add to cart
            </ButtonLink>
            <p className="text-sm text-ink-2">Your build stays here while you sign in.</p>
          </>
        )}
      </div>
      <FormError text={failure} />
      {isSaving && <ListWindow build={build} onClose={() => setSaving(false)} />}
    </div>
  )
}

const Note = ({ text }: { text: string }) => (
  <p className="flex items-start gap-2 text-sm text-stop">
    <TriangleAlert size={16} className="mt-0.5 shrink-0" />
    {text}
  </p>
)
