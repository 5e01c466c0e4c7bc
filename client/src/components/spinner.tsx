import { LoaderCircle } from '#client/components/icons/shop.ts'

/** A spinner; with a label it is centred and names the thing that is loading. */
export function Spinner({ label }: { label?: string }) {
  const circle = <LoaderCircle size={18} className="animate-spin" />
  if (label === undefined) return circle
  return (
    <div role="status" className="flex items-center justify-center gap-2 py-16 text-ink-2">
      {circle}
      {label}
    </div>
  )
}
