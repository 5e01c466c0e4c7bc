import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

export const mostZoom = 4

/** A point of the view that a zoom keeps in its place, in pixels from the view's corner. */
type Point = { x: number; y: number }

/** The zoom of the content in `view`, from 1 to 4, by wheel, pinch and double click. */
export function useZoom() {
  const view = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(1)
  const kept = useRef<{ point: Point; from: number } | null>(null)

  function zoomTo(wanted: number, point?: Point): void {
    const element = view.current
    const next = Math.min(mostZoom, Math.max(1, wanted))
    if (!element || next === zoom) return
    kept.current = { point: point ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 }, from: zoom }
    setZoom(next)
  }
  const zoomBy = (factor: number, point?: Point) => zoomTo(zoom * factor, point)

  useLayoutEffect(() => {
    const element = view.current
    if (!element || !kept.current) return
    const { point, from } = kept.current
    kept.current = null
    element.scrollLeft = ((element.scrollLeft + point.x) * zoom) / from - point.x
    element.scrollTop = ((element.scrollTop + point.y) * zoom) / from - point.y
  }, [zoom])

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), pointIn(event))
  })
  const onDoubleClick = useEffectEvent((event: MouseEvent) => (zoom > 1 ? zoomTo(1) : zoomTo(2.5, pointIn(event))))
  const pinch = useRef<{ distance: number; zoom: number } | null>(null)
  const onTouch = useEffectEvent((event: TouchEvent) => {
    const [one, other] = event.touches
    if (!one || !other) {
      pinch.current = null
      return
    }
    event.preventDefault()
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    pinch.current ??= { distance, zoom }
    const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 }
    zoomTo((pinch.current.zoom * distance) / pinch.current.distance, pointIn({ ...middle, currentTarget: event.currentTarget }))
  })
  useEffect(() => {
    const element = view.current
    if (!element) return
    const stop = new AbortController()
    // Not passive, unlike React's own listeners: the page must not scroll or zoom instead.
    const options = { passive: false, signal: stop.signal }
    element.addEventListener('wheel', onWheel, options)
    element.addEventListener('dblclick', onDoubleClick, options)
    for (const type of ['touchstart', 'touchmove', 'touchend'] as const) element.addEventListener(type, onTouch, options)
    return () => stop.abort()
  }, [])

  return { view, zoom, zoomBy: (factor: number) => zoomBy(factor), reset: () => zoomTo(1) }
}

function pointIn({
  clientX,
  clientY,
  currentTarget,
}: {
  clientX: number
  clientY: number
  currentTarget: EventTarget | null
}): Point | undefined {
  if (!(currentTarget instanceof Element)) return undefined
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
