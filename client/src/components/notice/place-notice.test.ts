import { expect, it } from 'vitest'
import { placeNotice } from './place-notice.ts'

const view = { left: 0, top: 64, width: 360, height: 676 }
const size = { width: 320, height: 80 }
const button = { left: 240, top: 400, width: 100, height: 44 }

it('goes above the controls, aligned with their right edge and inside the window', () => {
  expect(placeNotice(button, size, view, [button])).toEqual({ left: 20, top: 312 })
  expect(placeNotice({ ...button, left: 20 }, size, view, [])).toEqual({ left: 8, top: 312 })
})

it('goes left of the controls if another control is above them', () => {
  const wide = { ...view, width: 1280 }
  const here = { ...button, left: 1000 }
  expect(placeNotice(here, size, wide, [here, { ...here, top: 340 }])).toEqual({ left: 672, top: 382 })
})

it('goes below the controls at the top of the window', () => {
  expect(placeNotice({ ...button, top: 80 }, size, view, [])).toEqual({ left: 20, top: 132 })
})

it('covers as little as possible if there is no free place', () => {
  const above = { left: 0, top: 300, width: 360, height: 90 }
  const below = { left: 0, top: 500, width: 360, height: 44 }
  expect(placeNotice(button, size, view, [above, below])).toEqual({ left: 20, top: 452 })
})
