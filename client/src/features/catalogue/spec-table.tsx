import type { Outputs } from '#client/lib/api-types.ts'

type Shown = Outputs['items']['view']

/** The specification of a part in groups, one row per fact. Renders nothing if empty. */
export function SpecTable({ groups }: { groups: Shown['specGroups'] }) {
  if (groups.length === 0) return null
  return (
    <table className="mt-6 w-full text-sm wrap-anywhere">
      <caption className="mb-2 text-left text-base font-semibold">Specifications</caption>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          {groups.length > 1 && (
            <tr className="border-t border-ink">
              <th scope="rowgroup" colSpan={2} className="cond pt-3 pb-1 text-left font-semibold">
                {title}
              </th>
            </tr>
          )}
          {rows.map(({ key, label, text }) => (
            <tr key={key} className="border-t border-rule">
              <th scope="row" className="w-2/5 py-2 pr-3 text-left align-top font-normal text-ink-2">
                {label}
              </th>
              <td className="py-2 align-top">{text}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** The facts that buyers look for first. Renders nothing if empty. */
export function HeadFacts({ facts }: { facts: Shown['headFacts'] }) {
  if (facts.length === 0) return null
  return (
    <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 wrap-anywhere">
      {facts.map(({ key, label, text }) => (
        <div key={key}>
          <dt className="cond text-2xs text-ink-2">{label}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
