/** The specification of a part, one row per fact. Renders nothing if empty. */
export function SpecTable({ rows }: { rows: readonly { label: string; value: string }[] }) {
  if (rows.length === 0) return null
  return (
    <table className="mt-6 w-full text-sm wrap-anywhere">
      <caption className="mb-2 text-left text-base font-semibold">Specifications</caption>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label} className="border-t border-rule">
            <th scope="row" className="w-2/5 py-2 pr-3 text-left align-top font-normal text-ink-2">
              {label}
            </th>
            <td className="py-2">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
