import { expect, it } from 'vitest'
import { placeNotice } from './place-notice.ts'

const view = { left: 0, top: 64, width: 360, height: 676 }
const size = { width: 312, height: 46 }
const button = { left: 240, top: 400, width: 100, height: 44 }

it('is below the controls, aligned with their right edge and inside the window', () => {
  expect(placeNotice(button, size, { view, usable: [button], links: [] })).toEqual({ left: 28, top: 450 })
  expect(placeNotice({ ...button, left: 20 }, size, { view, usable: [], links: [] })).toEqual({ left: 16, top: 450 })
})

it('is above the controls at the bottom of the window', () => {
  expect(placeNotice({ ...button, top: 690 }, size, { view, usable: [], links: [] })).toEqual({ left: 28, top: 638 })
})

it('moves further away rather than cover a price or another control', () => {
  const last = { ...button, top: 690 }
  const price = { left: 20, top: 630, width: 140, height: 48 }
  const { top } = placeNotice(last, size, { view, usable: [last, price], links: [] })
  expect(top + size.height).toBeLessThanOrEqual(price.top)
  expect(top + size.height).toBeGreaterThan(price.top - 8)
})

it('covers another link rather than a control, and either rather than leave the window', () => {
  const below = { left: 0, top: 450, width: 360, height: 46 }
  const above = { left: 0, top: 64, width: 360, height: 330 }
  const rest = { left: 0, top: 496, width: 360, height: 244 }
  expect(placeNotice(button, size, { view, usable: [button, above, rest], links: [below] })).toEqual({ left: 28, top: 450 })
  expect(placeNotice(button, size, { view, usable: [view], links: [] })).toEqual({ left: 28, top: 450 })
})
