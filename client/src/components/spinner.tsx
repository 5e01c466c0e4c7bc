import { LoaderCircle } from 'lucide-react'

/** A small turning circle; with a label it stands alone and says what is awaited. */
export function Spinner({ label }: { label?: string }) {
  const circle = <LoaderCircle size={18} aria-hidden className="animate-spin" />
  if (label === undefined) return circle
  return (
    <div role="status" className="flex items-center justify-center gap-2 py-16 text-ink-2">
      {circle}
      {label}
    </div>
  )
}
