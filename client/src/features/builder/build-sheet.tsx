import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatAmount, formatCount, formatMoney, plural } from '#common/kit/format.ts'
import { formatDayAt } from '#common/kit/format-day.ts'
import { paths } from '#common/kit/paths.ts'
import { contentHref } from './address.ts'
import { unnamed } from './content-of.ts'
import { namesOfSlots } from './slots.ts'
import { describeSum } from './times-table.tsx'
import type { Built } from './use-build.ts'
import { dataDateOf, headlineOf, powerTextOf, sentenceOf, textOf } from './verdict-texts.ts'

/** The build on paper: the page's content in black on white. Hidden on screens. */
export function BuildSheet({ built: { build, rows, check, coverage, isWaiting, sum } }: { built: Built }) {
  const { currency, publicUrl, shopName, timeZone } = useShopFacts()
  const address = publicUrl + (build.id === null ? contentHref(build) : paths.build(build.id))
  const missing = coverage.waiting === 0 ? namesOfSlots(check.missing ?? []) : []
  const sold = rows.flatMap(({ part }) => part ?? [])
  return (
    <section aria-hidden className="paper hidden space-y-4 bg-sheet text-sm text-black print:block">
      <header className="block!">
        <p className="wide text-2xl font-bold">{build.name.trim() || unnamed}</p>
        <p>
          {plural(build.machines, 'machine')} · {formatDayAt(new Date(), timeZone)} · {shopName}
        </p>
      </header>
      <table className="w-full text-left" cellPadding={4}>
        <thead>
          <tr>
            <th>SKU</th>
            <th>Part</th>
            <th className="text-right">Per machine</th>
            <th className="text-right">Pieces</th>
            <th className="text-right">Price ({currency})</th>
            <th className="text-right">Total ({currency})</th>
          </tr>
        </thead>
        <tbody>
          {sum.lines.map(({ row: { part, kept }, ordered, unitPriceMinor, totalMinor, short }) => (
            <tr key={part.sku} className="break-inside-avoid border-t border-rule align-top">
              <td className="font-mono text-2xs">{part.sku}</td>
              <td>
                {part.name}
                {short > 0 && <span> ({formatCount(short)} short in stock)</span>}
              </td>
              <td className="text-right">{formatCount(kept.quantity)}</td>
              <td className="text-right">{formatCount(ordered)}</td>
              <td className="text-right">{formatAmount(unitPriceMinor)}</td>
              <td className="text-right">{formatAmount(totalMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="break-inside-avoid font-bold">
        Total: {isWaiting ? '–' : `${formatMoney(sum.totalMinor, currency)} (${describeSum(sum, currency)})`}
      </p>
      <div className="break-inside-avoid">
        <p className="font-bold">{headlineOf(check, coverage).text}</p>
        <ul className="list-disc pl-5">
          {check.findings.map((finding) => (
            <li key={finding.rule}>
              {textOf(finding).name} {textOf(finding).reason}
            </li>
          ))}
          {missing.length > 0 && <li>To start, this machine still needs: {missing.join(', ')}.</li>}
          {check.power && <li>Power: {sentenceOf(powerTextOf(check.power))}</li>}
        </ul>
        {sold.length > 0 && <p>{dataDateOf(sold)}</p>}
      </div>
      <p className="text-2xs break-all">{address}</p>
    </section>
  )
}
