import clsx from 'clsx'
import { useId, useState } from 'react'
import { mostStars } from '#common/part-reviews/rules.ts'

type StarFieldProps = { name: string; initial: number | null; error: string | undefined }

export function StarField({ name, initial, error }: StarFieldProps) {
  const [chosen, setChosen] = useState(initial ?? 0)
  const id = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id} className="space-y-1.5">
      <legend className="font-semibold">Stars</legend>
      <div className="-ml-2 flex">
        {Array.from({ length: mostStars }, (_none, i) => i + 1).map((stars) => (
          <label
            key={stars}
            className={clsx(
              'grid size-11 cursor-pointer place-items-center rounded-ctl text-3xl hover:bg-sunk has-focus-visible:outline-3 has-focus-visible:outline-focus',
              stars <= chosen ? 'text-gold-ink' : 'text-ink-3',
            )}
          >
            <input
              type="radio"
              name={name}
              value={stars}
              defaultChecked={stars === initial}
              onChange={() => setChosen(stars)}
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
              className="sr-only"
            />
            <span aria-hidden>{stars <= chosen ? '★' : '☆'}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} className="text-sm text-stop">
          {error}
        </p>
      )}
    </fieldset>
  )
}
