// Places a notice near the controls that caused it, without covering anything that people want to read or press next.

export type Box = Readonly<{ left: number; top: number; width: number; height: number }>
export type Size = Pick<Box, 'width' | 'height'>
type Point = Pick<Box, 'left' | 'top'>

/**
 * Distances in pixels: from the controls, from the window's sides as on pages, from its top and bottom, and between the candidate
 * positions.
 */
const gap = 6
const gutter = 16
const margin = 8
const step = 4

/** The cost of covering one pixel of a usable element or of another link, and of each pixel of distance from the controls. */
const costs = { usable: 10, link: 2, away: 60 }

type Surroundings = {
  /** The visible part of the window, without the top bar. */
  view: Box
  /** The elements that people use next: controls, prices, and the link to the cart. */
  usable: readonly Box[]
  links: readonly Box[]
}

/** Aligned with the right edge of the controls: below them, above them, or further away if that covers less. */
export function placeNotice(anchor: Box, size: Size, { view, usable, links }: Surroundings): Point {
  const left = within(anchor.left + anchor.width - size.width, view.left + gutter, view.left + view.width - gutter - size.width)
  const highest = view.top + margin
  const lowest = view.top + view.height - margin - size.height
  const below = anchor.top + anchor.height + gap
  const above = anchor.top - gap - size.height
  const coveredOf = (boxes: readonly Box[], box: Box) => boxes.reduce((sum, other) => sum + overlapOf(box, other), 0)
  let best = { top: within(below, highest, lowest), cost: Number.POSITIVE_INFINITY }
  for (let away = 0; away * costs.away < best.cost && away < view.height; away += step)
    for (const top of [below + away, above - away]) {
      if (top < highest || top > lowest) continue
      const box = { left, top, ...size }
      const cost = costs.away * away + costs.usable * coveredOf(usable, box) + costs.link * coveredOf(links, box)
      if (cost < best.cost) best = { top, cost }
    }
  return { left, top: best.top }
}

function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))
