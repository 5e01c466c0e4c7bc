import { type ComponentType, type LazyExoticComponent, Suspense, useEffect, useState } from 'react'

type LatePartProps<Props> = {
  Part: LazyExoticComponent<ComponentType<Props>>
  partProps: Props
  /** The class that reserves its space. */
  room: string
}

/** A part of a rendered page that does not work without a script: it loads once the page handles input, into its reserved space. */
export function LatePart<Props extends object>({ Part, partProps, room }: LatePartProps<Props>) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <div className={room}>
      {isHydrated && (
        <Suspense>
          <Part {...partProps} />
        </Suspense>
      )}
    </div>
  )
}
