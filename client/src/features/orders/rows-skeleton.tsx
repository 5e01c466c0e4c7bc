import { Skeleton } from '#client/components/states.tsx'

export function RowsSkeleton() {
  return (
    <div aria-busy="true" className="space-y-px">
      {Array.from({ length: 8 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
        <Skeleton key={i} className="h-16 w-full" />
      ))}
    </div>
  )
}
