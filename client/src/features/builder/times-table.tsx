import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import { hintOf } from '#client/features/prices/describe-hint.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatAmount, formatCount, formatMoney, plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { raiseTextOf } from './line-texts.ts'
import type { BuildSum, LineSum } from './sums.ts'

/** `isWhole`: the sum includes all parts. */
type TimesTableProps = { sum: BuildSum; isWhole: boolean; machines: number; onOthers: (sku: string) => void }

/** On a phone the cards of the parts show these columns. */
const onlyWide = 'max-sm:hidden'

/** The build for all machines: the price of each part at that quantity, and shortages. */
export function TimesTable({ sum, isWhole, machines, onOthers }: TimesTableProps) {
  const { currency } = useShopFacts()
  const unit = <span className="font-normal">({currency})</span>
  return (
    <TableRegion label={`Parts for ${plural(machines, 'machine')}`}>
      <TableHead>
        <HeadCell>Part</HeadCell>
        <HeadCell right className={onlyWide}>
          Per machine
        </HeadCell>
        <HeadCell right>Pieces</HeadCell>
        <HeadCell right className={onlyWide}>
          Price {unit}
        </HeadCell>
        <HeadCell right>Total {unit}</HeadCell>
        <HeadCell className={onlyWide}>In stock</HeadCell>
      </TableHead>
      <TableBody>
        {sum.lines.map((line) => (
          <LineRow key={line.row.kept.sku} line={line} onOthers={onOthers} />
        ))}
      </TableBody>
      <tfoot className="border-t border-rule-2 font-semibold">
        <tr>
          <th scope="row" className="px-3 py-2 text-left">
            {plural(machines, 'machine')}
          </th>
          <td className={onlyWide} />
          <td />
          <td className={onlyWide} />
          <Cell right className="whitespace-nowrap">
            {isWhole ? formatAmount(sum.totalMinor) : '–'}
          </Cell>
          <td className={onlyWide} />
        </tr>
      </tfoot>
    </TableRegion>
  )
}

function LineRow({ line, onOthers }: { line: LineSum; onOthers: (sku: string) => void }) {
  const { currency } = useShopFacts()
  const { row, pieces, ordered, short, ladder } = line
  const { part, kept } = row
  const hint = short > 0 ? null : hintOf(ladder, ordered, part, currency)
  return (
    <tr>
      <Cell className="md:min-w-48">
        <Link to={paths.part(part.id)} className="wrap-anywhere hover:underline">
          {part.name}
        </Link>
        {ordered > pieces && <span className="block text-2xs text-ink-2">{raiseTextOf(line)}</span>}
        {hint && <span className="block text-2xs text-ok">{hint.text}</span>}
      </Cell>
      <Cell right className={onlyWide}>
        {formatCount(kept.quantity)}
      </Cell>
      <Cell right>{formatCount(ordered)}</Cell>
      <Cell right className={`whitespace-nowrap ${onlyWide}`}>
        {formatAmount(line.unitPriceMinor)}
        {line.listName !== null && <span className="block text-2xs text-ink-2">{line.listName}</span>}
      </Cell>
      <Cell right className="whitespace-nowrap">
        {formatAmount(line.totalMinor)}
      </Cell>
      <Cell className={`whitespace-nowrap ${onlyWide}`}>
        {short === 0 ? (
          <span className="text-ok">{formatCount(part.availableQuantity)}</span>
        ) : (
          <span className="flex items-center gap-2 text-stop">
            {formatCount(part.availableQuantity)}, {formatCount(short)} short
            <Button look="secondary" small className="pointer-coarse:min-h-11" onClick={() => onOthers(kept.sku)}>
              <span>
                Show alternatives<span className="sr-only"> {part.name}</span>
              </span>
            </Button>
          </span>
        )}
      </Cell>
    </tr>
  )
}

/** `BDT 1,200.00 per machine`, and the cost of the extra pieces that minimum orders require. */
export function describeSum({ perMachineMinor, extraMinor }: BuildSum, currency: string): string {
  const each = `${formatMoney(perMachineMinor, currency)} per machine`
  return extraMinor === 0 ? each : `${each}, plus ${formatMoney(extraMinor, currency)} for extra pieces that minimum orders require`
}
