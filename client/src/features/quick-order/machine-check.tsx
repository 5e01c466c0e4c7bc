import { Link } from 'react-router-dom'
import { buildOfLines } from '#client/features/builds/build-of-lines.ts'
import { trpc } from '#client/lib/trpc.ts'
import { maxPieces } from '#common/builds/bounds.ts'
import type { Answer } from '#common/builds/types.ts'
import { plural } from '#common/kit/format.ts'
import type { Machine } from './machine-of.ts'

const headlines = {
  fits: 'the parts fit together.',
  conflict: 'the parts do not fit together.',
  unknown: "we can't confirm that the parts fit.",
}
const looks: Readonly<Record<Answer, string>> = { fits: 'text-ok', warning: 'text-warn', unknown: 'text-ink-2', conflict: 'text-stop' }

/** The check of the builder for lines that make a machine. */
export function MachineCheck({ machine: { machines, parts } }: { machine: Machine }) {
  const isSmall = parts.reduce((sum, { quantity }) => sum + quantity, 0) <= maxPieces
  const { data } = trpc.builds.check.useQuery({ parts: [...parts] }, { enabled: isSmall, retry: false })
  const build = buildOfLines(parts.map(({ sku, quantity }) => ({ sku, quantity: quantity * machines })))
  if (!data) return null
  return (
    <section aria-label="Check of the machine" className="space-y-1 border border-rule bg-sheet p-4">
      <p>
        Your lines make {plural(machines, 'machine')}: <b className={looks[data.verdict]}>{headlines[data.verdict]}</b>
      </p>
      {data.findings.length > 0 && (
        <ul className="space-y-1 text-sm">
          {data.findings.map(({ rule, verdict, message }) => (
            <li key={rule} className={`wrap-anywhere ${looks[verdict]}`}>
              {message}
            </li>
          ))}
        </ul>
      )}
      {build !== null && (
        <Link to={build} className="text-sm underline underline-offset-4">
          Open in the builder
        </Link>
      )}
    </section>
  )
}
