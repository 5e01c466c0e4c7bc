import { formatAmount, formatCount } from '#common/format.ts'
import type { ShopDocument } from './use-document.ts'

const number = 'px-2 py-2 text-right whitespace-nowrap'

/** The lines of a document. Print repeats the head on every page and never splits a line. */
export function PaperLines({ document: { lines, currency } }: { document: ShopDocument }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section tabIndex={0} aria-label="Lines" className="relative mt-6 overflow-x-auto print:overflow-visible">
      <table className="w-full">
        <thead className="cond border-b border-rule-2 bg-sunk text-left text-ink-2">
          <tr>
            <th scope="col" className="px-2 py-2 font-semibold">
              Order
            </th>
            <th scope="col" className="px-2 py-2 font-semibold">
              Part
            </th>
            <th scope="col" className={`${number} font-semibold`}>
              Quantity
            </th>
            <th scope="col" className={`${number} font-semibold`}>
              Each, {currency}
            </th>
            <th scope="col" className={`${number} font-semibold`}>
              Total, {currency}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule border-b border-rule">
          {lines.map(({ orderNumber, name, sku, quantity, unitPriceMinor, totalMinor }) => (
            <tr key={orderNumber} className="break-inside-avoid align-top">
              <td className="px-2 py-2 font-mono text-xs leading-5">{orderNumber}</td>
              <td className="min-w-40 px-2 py-2 [overflow-wrap:anywhere]">
                <span dir="auto">{name}</span>
                <span className="block font-mono text-xs text-ink-2">{sku}</span>
              </td>
              <td className={number}>{formatCount(quantity)}</td>
              <td className={number}>{formatAmount(unitPriceMinor)}</td>
              <td className={number}>{formatAmount(totalMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
