// Where a notice goes: beside the controls that caused it, and over no other control.

export type Box = Readonly<{ left: number; top: number; width: number; height: number }>
export type Size = Pick<Box, 'width' | 'height'>
type Point = Pick<Box, 'left' | 'top'>

/** Distances in pixels: from the controls, and from the edges of the window. */
const gap = 8
const margin = 8

/**
 * Above the controls, left of them or below them: the first place that fits into the window and covers no control; otherwise the one that
 * covers least. `view` is the visible part of the window, without the top bar.
 */
export function placeNotice(anchor: Box, size: Size, view: Box, controls: readonly Box[]): Point {
  const right = anchor.left + anchor.width
  const left = within(right - size.width, view.left + margin, view.left + view.width - margin - size.width)
  const places: readonly Point[] = [
    { left, top: anchor.top - gap - size.height },
    { left: anchor.left - gap - size.width, top: anchor.top + (anchor.height - size.height) / 2 },
    { left, top: anchor.top + anchor.height + gap },
  ]
  const costs = places.map((place) => {
    const box = { ...place, ...size }
    const outside = size.width * size.height - overlapOf(box, view)
    return controls.reduce((sum, control) => sum + overlapOf(box, control), 2 * outside)
  })
  const best = places[costs.indexOf(Math.min(...costs))]
  return best ?? { left, top: anchor.top }
}

/** The shared area of two boxes. */
function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))
