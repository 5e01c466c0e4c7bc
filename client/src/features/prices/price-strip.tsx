import { Money } from '#client/components/money.tsx'
import { formatCount } from '#common/kit/format.ts'
import type { PriceLadder } from '#common/prices/ladder.ts'

/** All prices of a part if there are several, in a strip that scrolls sideways, so that its height is always the same. */
export const PriceStrip = ({ ladder }: { ladder: PriceLadder }) =>
  ladder.length > 1 && (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section tabIndex={0} aria-label="Prices by quantity" className="mt-2 overflow-x-auto">
      <table className="cond h-12 border border-rule text-sm whitespace-nowrap">
        <tbody>
          <tr>
            {ladder.map(({ fromQuantity, unitPriceMinor, listName }) => (
              <td key={fromQuantity} title={listName ?? undefined} className="border-r border-rule px-3 leading-5 last:border-r-0">
                <span className="block text-ink-2">From {formatCount(fromQuantity)}</span>
                <b>
                  <Money minor={unitPriceMinor} />
                </b>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
