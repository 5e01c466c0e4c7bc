import { type KeyboardEvent, useId, useState } from 'react'
import { inputLook } from '#client/components/field.tsx'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { readingOf } from '#common/kit/typed-values.ts'
import { percentBounds, readBasisPoints, writePercent } from '#common/price-lists/percent.ts'
import { nameOfRule, type Rule } from './rule-texts.ts'
import { usePriceListRefresh } from './use-price-lists.ts'

const wrongPercent = `Enter a percentage from ${percentBounds.min} to ${percentBounds.max}`

/** A percentage to edit in place: Enter or leaving saves it, Escape restores the saved one. */
export function RulePercent({ listId, rule }: { listId: string; rule: Rule }) {
  const { appliesTo, value, percent } = rule
  const id = useId()
  const onSettled = usePriceListRefresh()
  const { mutate, isPending } = trpc.priceLists.setRule.useMutation({ meta: { shown: true }, onSettled })
  const [typed, setTyped] = useState(percent)
  const [error, setError] = useState<string | null>(null)

  function save() {
    if (isPending) return
    const points = readBasisPoints(typed)
    if (points === null) return setError(readingOf(typed, 'amount')?.text ?? wrongPercent)
    setError(null)
    const wanted = writePercent(points)
    setTyped(wanted)
    if (wanted === percent) return
    mutate(
      { listId, appliesTo, value, percent: wanted },
      {
        onSuccess: () => toast.undoable(`${nameOfRule(rule)}: ${wanted} % off`, () => mutate({ listId, appliesTo, value, percent })),
        onError: (failed) => setError(describeFailure(failed).text),
      },
    )
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') save()
    else if (event.key === 'Escape') {
      setTyped(percent)
      setError(null)
    } else return
    event.preventDefault()
  }

  return (
    <>
      <span className="inline-flex items-center gap-1.5">
        <input
          aria-label={`Percent off ${nameOfRule(rule)}`}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          readOnly={isPending}
          value={typed}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={save}
          onKeyDown={press}
          className={`${inputLook} max-w-36 text-right`}
        />
        %
      </span>
      {error !== null && (
        <p id={id} role="alert" className="mt-1 text-2xs text-stop">
          {error}
        </p>
      )}
    </>
  )
}
