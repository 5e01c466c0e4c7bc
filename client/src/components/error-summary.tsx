import { useId } from 'react'
import { plural } from '#common/kit/format.ts'

// Fewer errors are visible without a summary.
const summedUpFrom = 4

type WrongField = { label: string; focus: () => void }

/** Lists the invalid fields above a long form. Each field shows its own message. */
export function ErrorSummary({ wrong }: { wrong: readonly WrongField[] }) {
  const id = useId()
  if (wrong.length < summedUpFrom) return null
  return (
    <section aria-labelledby={id} className="mt-4 border-l-4 border-stop bg-sunk p-4">
      <h3 id={id} className="font-semibold">
        Please fix {plural(wrong.length, 'field')}
      </h3>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {wrong.map(({ label, focus }) => (
          <li key={label}>
            <button type="button" onClick={focus} className="min-h-6 py-0.5 text-left text-stop underline underline-offset-2">
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
