import { type ComponentType, type LazyExoticComponent, Suspense, useEffect, useState } from 'react'

type LatePartProps<Props> = {
  Part: LazyExoticComponent<ComponentType<Props>>
  partProps: Props
  /** The class that reserves its room. */
  room: string
}

/** A part of a rendered page that needs a script anyway: it loads once the page handles input, into the room that was reserved for it. */
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
