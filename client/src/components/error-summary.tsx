import { useId } from 'react'
import { plural } from '#common/format.ts'

// Fewer are seen at a glance.
const summedUpFrom = 4

type WrongField = { label: string; focus: () => void }

/** Which fields of a form are wrong, above it, where they are more than one sees at a glance. What is wrong with each stands below it. */
export function ErrorSummary({ wrong }: { wrong: readonly WrongField[] }) {
  const id = useId()
  if (wrong.length < summedUpFrom) return null
  return (
    <section aria-labelledby={id} className="mt-4 border-l-4 border-stop bg-sunk p-4">
      <h3 id={id} className="font-semibold">
        {plural(wrong.length, 'field')} to mend
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
