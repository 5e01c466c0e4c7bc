import { type ReactNode, useState } from 'react'
import { late } from '#client/components/late.tsx'
import type { TableOrder } from '#client/lib/api-types.ts'

// Loaded lazily: most visits open no dialog.
const HistoryWindow = late(() => import('./history-window.tsx').then((file) => file.HistoryWindow))
const RefundWindow = late(() => import('./refund-window.tsx').then((file) => file.RefundWindow))

type Opened = { what: 'history' | 'refund'; order: TableOrder }

/** The dialogs over a list of orders. They remain open if the order leaves the list. */
export function useOrderWindows(): {
  showHistory: (order: TableOrder) => void
  showRefund: (order: TableOrder) => void
  windows: ReactNode
} {
  const [opened, setOpened] = useState<Opened | null>(null)
  const Window = opened?.what === 'refund' ? RefundWindow : HistoryWindow
  return {
    showHistory: (order) => setOpened({ what: 'history', order }),
    showRefund: (order) => setOpened({ what: 'refund', order }),
    windows: opened && <Window order={opened.order} onClose={() => setOpened(null)} />,
  }
}
