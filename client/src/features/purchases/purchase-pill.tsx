import { CircleDashed } from '#client/components/icons/dashboard.ts'
import { CircleAlert, Hourglass, Undo2 } from '#client/components/icons/orders.ts'
import { Check, PackageCheck, X } from '#client/components/icons/shop.ts'
import { Pill, type PillLook } from '#client/components/pill.tsx'
import type { ListedPurchase, Purchase } from '#client/lib/api-types.ts'
import { progressOf } from '#common/orders/progress.ts'
import { purchaseProgressOf, purchaseStateNames } from '#common/purchases/progress.ts'
import type { LineFate } from '#common/purchases/state.ts'

const looks = {
  placed: { Sign: CircleDashed, look: 'warn' },
  paid: { Sign: Check, look: 'ok' },
  completed: { Sign: PackageCheck, look: 'ok' },
  partlyCancelled: { Sign: CircleAlert, look: 'warn' },
  notCompleted: { Sign: X, look: 'over' },
} as const

type PillPurchase = Pick<ListedPurchase, 'state' | 'method' | 'counts' | 'refund' | 'isConfirming'>

export function PurchasePill({ purchase }: { purchase: PillPurchase }) {
  const { refund, state } = purchase
  if (refund !== null && (state === 'paid' || state === 'completed'))
    return (
      <Pill Sign={refund.startsWith('done') ? Undo2 : Hourglass} look={refund.startsWith('done') ? 'over' : 'warn'}>
        {purchaseProgressOf(purchase).title}
      </Pill>
    )
  return <Pill {...looks[state]}>{purchaseStateNames[state]}</Pill>
}

const fates = {
  placed: { Sign: CircleDashed, look: 'warn', name: 'Placed' },
  paid: { Sign: Check, look: 'ok', name: 'Paid' },
  cancelled: { Sign: X, look: 'over', name: 'Cancelled' },
  returned: { Sign: Undo2, look: 'over', name: 'Not paid' },
} as const satisfies Record<LineFate, PillLook & { name: string }>

/** The state of one line, or of its refund. */
export function LinePill({ line: { fate, refund } }: { line: Pick<Purchase['lines'][number], 'fate' | 'refund'> }) {
  if (refund !== null) {
    const isDone = refund.startsWith('done')
    return (
      <Pill Sign={isDone ? Undo2 : Hourglass} look={isDone ? 'over' : 'warn'}>
        {progressOf({ status: 'paid', placedAt: '', paymentMethod: 'cash', refund }).title}
      </Pill>
    )
  }
  const { name, ...look } = fates[fate]
  return <Pill {...look}>{name}</Pill>
}
