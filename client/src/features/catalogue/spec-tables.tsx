import { useId } from 'react'
import type { Outputs } from '#client/lib/api-types.ts'

type Shown = Outputs['items']['view']

/** A part's specification: a table per group, a row per fact. Renders nothing if empty. */
export function SpecTables({ groups }: { groups: Shown['specGroups'] }) {
  const id = useId()
  if (groups.length === 0) return null
  return (
    <section aria-labelledby={id} className="min-w-0 text-sm wrap-anywhere">
      <h2 id={id} className="text-base">
        Specifications
      </h2>
      {groups.map(({ title, rows }) => (
        <table key={title} className="mt-2 mb-4 w-full">
          <caption className={groups.length > 1 ? 'cond pt-1 pb-1.5 text-left font-semibold' : 'sr-only'}>{title}</caption>
          <tbody>
            {rows.map(({ key, label, text }) => (
              <tr key={key} className="border-t border-rule">
                <th scope="row" className="w-2/5 py-2 pr-3 text-left align-top font-normal text-ink-2">
                  {label}
                </th>
                <td className="py-2 align-top">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}

/** The facts that buyers look for first, and facts that decide the fit. Renders nothing if there are none. */
export const HeadFacts = ({ facts, texts }: { facts: Shown['headFacts']; texts: Shown['factTexts'] }) => (
  <>
    {facts.length > 0 && (
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 wrap-anywhere">
        {facts.map(({ key, label, text }) => (
          <div key={key}>
            <dt className="cond text-2xs text-ink-2">{label}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    )}
    {texts && texts.length > 0 && (
      <p className="mt-3 text-sm wrap-anywhere">
        <span className="cond text-ink-2">For builds</span> {texts.join(' · ')}
      </p>
    )}
  </>
)
