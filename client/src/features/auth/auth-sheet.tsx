import type { ReactNode } from 'react'

export function AuthSheet({ children }: { children: ReactNode }) {
  return (
    <div className="page-width flex justify-center py-10">
      <div className="w-full max-w-md border border-rule bg-sheet p-6 sm:p-8">{children}</div>
    </div>
  )
}
