import { useShopFacts } from '#client/lib/shop-facts.ts'
import { changesOf, type FieldChange, fieldName, valueText } from './field-texts.ts'
import type { AuditEntry } from './use-audit.ts'

const mostShown = 4

/** The changes, a line per field. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  // A rest of one line needs no fold.
  const shown = changes.length > mostShown + 1 ? mostShown : changes.length
  const rest = changes.slice(shown)
  return (
    <>
      <Lines changes={changes.slice(0, shown)} entry={entry} />
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 text-ink-2 underline underline-offset-4">{rest.length} more</summary>
          <Lines changes={rest} entry={entry} />
        </details>
      )}
      {entry.reason !== null && (
        <p className="wrap-anywhere">
          <span className="text-ink-2">Reason:</span> {entry.reason}
        </p>
      )}
    </>
  )
}

type LinesProps = { changes: readonly FieldChange[]; entry: AuditEntry }

function Lines({ changes, entry: { before, after } }: LinesProps) {
  const facts = useShopFacts()
  return (
    <ul>
      {changes.map(({ field, before: from, after: to }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-ink-2">{fieldName(field)}:</span> {before !== null && <span>{valueText(field, from, facts)}</span>}
          {before !== null && after !== null && (
            <>
              {' '}
              <span aria-hidden>→</span>
              <span className="sr-only">to</span>{' '}
            </>
          )}
          {after !== null && <b>{valueText(field, to, facts)}</b>}
        </li>
      ))}
    </ul>
  )
}
