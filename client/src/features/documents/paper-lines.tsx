import clsx from 'clsx'
import { type ReactNode, useRef } from 'react'
import { ShowMore, useFirstRows } from '#client/components/first-rows.tsx'
import { lineNoteOf } from '#common/documents/rules.ts'
import { formatAmount, formatCount } from '#common/kit/format.ts'
import type { ShopDocument } from './use-document.ts'

const amount = 'sm:px-2 sm:py-2 sm:text-right whitespace-nowrap'
// On phones a line is a block: its part, and below it one labelled value per row.
const stacked = 'max-sm:flex max-sm:justify-between max-sm:gap-4'

/** The lines of a document. Print repeats the head on every page and never splits a line. */
export function PaperLines({ document: { lines, currency } }: { document: ShopDocument }) {
  const isNumbered = lines.some(({ line }) => line !== undefined)
  const rows = useFirstRows(lines.length)
  const body = useRef<HTMLTableSectionElement>(null)
  return (
    <>
      <table className="w-full max-sm:block mt-6 [h3+&]:mt-2">
        <thead className="cond border-b border-rule-2 bg-sunk text-left text-ink-2 max-sm:hidden">
          <tr>
            {isNumbered && (
              <th scope="col" className="px-2 py-2 font-semibold">
                Line
              </th>
            )}
            <th scope="col" className="px-2 py-2 font-semibold">
              Order line
            </th>
            <th scope="col" className="px-2 py-2 font-semibold">
              Part
            </th>
            <th scope="col" className={`${amount} font-semibold`}>
              Quantity
            </th>
            <th scope="col" className={`${amount} font-semibold`}>
              Each, {currency}
            </th>
            <th scope="col" className={`${amount} font-semibold`}>
              Total, {currency}
            </th>
          </tr>
        </thead>
        <tbody ref={body} className="divide-y divide-rule border-b border-rule max-sm:block max-sm:border-t">
          {lines.map((documentLine, place) => {
            const { line, orderNumber, name, quantity, unitPriceMinor, totalMinor } = documentLine
            return (
              <tr
                key={orderNumber}
                className={clsx('break-inside-avoid align-top max-sm:flex max-sm:flex-col max-sm:gap-0.5 max-sm:py-3', rows.classOf(place))}
              >
                {isNumbered && (
                  <td className={`font-mono text-xs leading-5 sm:px-2 sm:py-2 ${stacked}`}>
                    <Label>Line</Label>
                    {line}
                  </td>
                )}
                <td className={`font-mono text-xs leading-5 sm:px-2 sm:py-2 ${stacked}`}>
                  <Label>Order line</Label>
                  {orderNumber}
                </td>
                <td className="[overflow-wrap:anywhere] max-sm:-order-1 sm:px-2 sm:py-2">
                  <span dir="auto" className="max-sm:font-semibold">
                    {name}
                  </span>
                  <span className="block font-mono text-xs text-ink-2">{lineNoteOf(documentLine)}</span>
                </td>
                <td className={`${amount} ${stacked}`}>
                  <Label>Quantity</Label>
                  {formatCount(quantity)}
                </td>
                <td className={`${amount} ${stacked}`}>
                  <Label>Each, {currency}</Label>
                  {formatAmount(unitPriceMinor)}
                </td>
                <td className={`${amount} ${stacked} max-sm:font-semibold`}>
                  <Label>Total, {currency}</Label>
                  {formatAmount(totalMinor)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <ShowMore rows={rows} list={body} />
    </>
  )
}

/** The label of a value on phones, where the table has no head. */
const Label = ({ children }: { children: ReactNode }) => <span className="cond font-sans text-sm text-ink-2 sm:hidden">{children} </span>
