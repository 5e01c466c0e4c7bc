import { Money } from '#client/components/money.tsx'
import { formatAmount } from '#common/kit/format.ts'

/** An amount that a part costs more or less than another one. Columns name the currency themselves. */
export const MoneyDifference = ({ minor, hasCurrency = true }: { minor: number; hasCurrency?: boolean }) =>
  minor === 0 ? (
    <>the same price</>
  ) : (
    <b className={minor < 0 ? 'text-ok' : ''}>
      {hasCurrency ? <Money minor={Math.abs(minor)} /> : formatAmount(Math.abs(minor))} {minor < 0 ? 'less' : 'more'}
    </b>
  )
