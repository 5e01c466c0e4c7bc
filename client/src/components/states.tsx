import { type ReactNode, useEffect, useState } from 'react'
import { PackageOpen, RotateCw, TriangleAlert } from '#client/components/icons/shop.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { Button } from './button.tsx'

/** A failed query: the error, the request id, and a retry button. */
export function ErrorPanel({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { text, requestId } = describeFailure(error)
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 border border-rule bg-stop-back p-4 text-stop">
      <TriangleAlert size={20} />
      <p className="mr-auto">
        {text}
        {requestId && <span className="block font-mono text-2xs">Request {requestId}</span>}
      </p>
      {onRetry && (
        <Button look="secondary" small onClick={onRetry}>
          <RotateCw size={16} />
          Try again
        </Button>
      )}
    </div>
  )
}

export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 border border-dashed border-rule-2 bg-sheet px-6 py-14 text-center">
      <PackageOpen size={32} className="text-ink-3" />
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-prose text-balance text-ink-2">{children}</div>}
      {action}
    </div>
  )
}

/** True after `ms`, so that fast responses show no loading state. */
export function useDelay(ms = 150): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}

/** Loading skeleton, shown after a short delay. */
export function Skeleton({ className }: { className: string }) {
  const isVisible = useDelay()
  return <div aria-hidden className={`${className} ${isVisible ? 'animate-pulse bg-sunk' : ''}`} />
}
