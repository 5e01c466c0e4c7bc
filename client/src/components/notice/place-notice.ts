// Where a notice goes: beside the controls that caused it, and over no other control.

export type Box = Readonly<{ left: number; top: number; width: number; height: number }>
export type Size = Pick<Box, 'width' | 'height'>
type Point = Pick<Box, 'left' | 'top'>

/** Distances in pixels: from the controls, and from the edges of the window. */
const gap = 8
const margin = 8

/** How bad it is to cover other rows, other controls, or to be invisible, per pixel. */
const costs = { elsewhere: 1, control: 10, invisible: 100 }

type Surroundings = {
  /** The visible part of the window, without the top bar. */
  view: Box
  /** The row or card of the controls. */
  row: Box
  controls: readonly Box[]
}

/** Above the controls, left of them or below them: where the notice stays in their row and covers no control, as far as possible. */
export function placeNotice(anchor: Box, size: Size, { view, row, controls }: Surroundings): Point {
  const right = anchor.left + anchor.width
  const left = within(right - size.width, view.left + margin, view.left + view.width - margin - size.width)
  const above = { left, top: anchor.top - gap - size.height }
  const middle = anchor.top + (anchor.height - size.height) / 2
  const beside = {
    left: anchor.left - gap - size.width,
    top: within(middle, view.top + margin, view.top + view.height - margin - size.height),
  }
  const below = { left, top: anchor.top + anchor.height + gap }
  const area = size.width * size.height
  const costOf = (place: Point) => {
    const box = { ...place, ...size }
    const covered = controls.reduce((sum, control) => sum + overlapOf(box, control), 0)
    return costs.elsewhere * (area - overlapOf(box, row)) + costs.control * covered + costs.invisible * (area - overlapOf(box, view))
  }
  return [beside, below].reduce((best, place) => (costOf(place) < costOf(best) ? place : best), above)
}

/** The shared area of two boxes. */
function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))
