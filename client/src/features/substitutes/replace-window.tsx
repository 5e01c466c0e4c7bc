import { useState } from 'react'
import { Awaiting } from '#client/components/awaiting.tsx'
import { Button } from '#client/components/button.tsx'
import { Modal } from '#client/components/modal.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { mostSubstituteLines, planReplacements } from '#common/quick-order/replacements.ts'
import { MoneyDifference } from './money-difference.tsx'
import { OfferFacts } from './offer-facts.tsx'
import type { Place, Replaced, ShortLine } from './short-line.ts'

export type ReplaceWindowProps = {
  lines: readonly ShortLine[]
  place: Place
  /** The pieces that other lines have of each part: the stock must be enough for all. */
  taken: ReadonlyMap<number, number>
  /** Returns true if the lines were replaced. */
  onReplace: (replaced: readonly Replaced[]) => boolean | Promise<boolean>
  onClose: () => void
}

/** Calls of 20 lines each. */
const mostCalls = 10

/** The plan for all short lines, with differences; every line is ticked at first. */
export function ReplaceWindow({ lines: all, place, taken, onReplace, onClose }: ReplaceWindowProps) {
  const [lines] = useState(() => all.slice(0, mostCalls * mostSubstituteLines))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const chunks = Array.from({ length: Math.ceil(lines.length / mostSubstituteLines) }, (_, i) =>
    lines.slice(i * mostSubstituteLines, (i + 1) * mostSubstituteLines),
  )
  const answers = trpc.useQueries((t) =>
    chunks.map((some) =>
      t.quickOrder.substitutes({ lines: some.map(({ productId, quantity }) => ({ productId, quantity })), ...place }, { retry: false }),
    ),
  )
  const isReady = answers.every(({ data }) => data !== undefined)
  const found = answers.flatMap(({ data }) => data?.lines ?? [])
  const plan = isReady
    ? planReplacements(
        lines.map(({ key, quantity }, i) => ({ key, quantity, offers: found[i]?.substitutes ?? [] })),
        taken,
      )
    : []
  const chosen = plan.filter(({ key }) => !left.has(key))
  const nameOf = new Map(lines.map(({ key, name }) => [key, name]))
  const without = lines.filter(({ key }) => !plan.some((one) => one.key === key))
  const differenceMinor = chosen.reduce((sum, { offer }) => sum + (offer.differenceMinor ?? 0), 0)

  const toggle = (key: string) => setLeft((keys) => new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key]))
  async function replace(): Promise<void> {
    setBusy(true)
    const isDone = await onReplace(chosen)
    setBusy(false)
    if (isDone) onClose()
  }

  return (
    <Modal title="Replace all short lines" onClose={onClose}>
      {isReady ? (
        <div className="space-y-4">
          <p role="status">
            {plan.length === 0
              ? 'No equal or better part is in stock for these quantities.'
              : `${formatCount(plan.length)} of ${plural(lines.length, 'line')} can be replaced by parts that are equal or better and in stock.`}
          </p>
          {plan.length > 0 && (
            <ul className="divide-y divide-rule border border-rule">
              {plan.map(({ key, offer }) => (
                <li key={key} className="flex p-2">
                  <label className="grid size-11 shrink-0 place-items-center">
                    <span className="sr-only">Replace {nameOf.get(key)}</span>
                    <input type="checkbox" className="size-5" checked={!left.has(key)} onChange={() => toggle(key)} />
                  </label>
                  <div className="min-w-0 wrap-anywhere">
                    <p className="text-sm text-ink-2">{nameOf.get(key)}</p>
                    <p className="font-semibold">→ {offer.part.name}</p>
                    <OfferFacts offer={offer} />
                  </div>
                </li>
              ))}
            </ul>
          )}
          {plan.length > 0 && without.length > 0 && (
            <p className="text-sm wrap-anywhere text-ink-2">
              No equal or better part in stock: {without.map(({ name }) => name).join('; ')}.
            </p>
          )}
          {chosen.length > 0 && (
            <p>
              In all: <MoneyDifference minor={differenceMinor} />.
            </p>
          )}
          {plan.length > 0 && (
            <Button busy={isBusy} disabled={chosen.length === 0} className="w-full" onClick={() => void replace()}>
              Replace {plural(chosen.length, 'line')}
            </Button>
          )}
        </div>
      ) : (
        <Awaiting
          error={answers.find(({ error }) => error)?.error ?? null}
          retry={() => Promise.all(answers.map(({ refetch }) => refetch()))}
          className="h-96 w-full"
        />
      )}
    </Modal>
  )
}
