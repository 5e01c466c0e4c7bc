import type { ReactNode } from 'react'

export const Tag = ({ children }: { children: ReactNode }) => (
  <span className="cond inline-flex h-6 items-center bg-sunk px-2 text-sm font-normal whitespace-nowrap text-ink">{children}</span>
)
