import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { Undo2 } from '#client/components/icons/orders.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { piecesOf } from '#common/orders/state.ts'
import type { CartLine } from './cart-line.ts'

type RemovedRowProps = { lines: readonly CartLine[]; busy: boolean; onUndo: () => void }

/** Replaces lines that were removed on this page. Takes the focus, because the pressed button is gone. */
export function RemovedRow({ lines, busy, onUndo }: RemovedRowProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  const [first] = lines
  const isOne = lines.length === 1
  const what = isOne ? `order line ${first?.number}` : plural(lines.length, 'line')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-sunk px-3 py-2">
      <p className="min-w-0 flex-1 basis-52 text-sm wrap-anywhere">
        <b>{isOne ? `Order line ${first?.number} cancelled` : `${what} removed`}</b>
        <span className="block text-ink-2">
          {isOne ? `${formatCount(first?.quantity ?? 0)} × ${first?.name}` : plural(piecesOf(lines), 'piece')}.{' '}
          <Link to={paths.purchaseCancelled} className="underline underline-offset-4">
            See cancelled order lines
          </Link>
        </span>
      </p>
      <Button ref={undo} look="secondary" busy={busy} onClick={onUndo}>
        {!busy && <Undo2 size={16} />}
        <span>Undo</span>
        <span className="sr-only"> {isOne ? `cancelling ${what}` : `removing ${what}`}</span>
      </Button>
    </li>
  )
}
