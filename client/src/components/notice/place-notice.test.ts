import { expect, it } from 'vitest'
import { placeNotice } from './place-notice.ts'

const view = { left: 0, top: 64, width: 360, height: 676 }
const wide = { ...view, width: 1280 }
const size = { width: 320, height: 80 }
const button = { left: 240, top: 400, width: 100, height: 44 }
const card = { left: 16, top: 250, width: 328, height: 200 }

it('goes above the controls of a card, aligned with their right edge and inside the window', () => {
  expect(placeNotice(button, size, { view, row: card, controls: [button] })).toEqual({ left: 20, top: 312 })
  expect(placeNotice({ ...button, left: 20 }, size, { view, row: card, controls: [] })).toEqual({ left: 8, top: 312 })
})

it('goes left of the controls in a flat row', () => {
  const here = { ...button, left: 1000 }
  const row = { left: 24, top: 360, width: 1232, height: 120 }
  expect(placeNotice(here, size, { view: wide, row, controls: [here] })).toEqual({ left: 672, top: 382 })
  // At the bottom of the window too.
  const last = { ...here, top: 690 }
  expect(placeNotice(last, size, { view: wide, row: { ...row, top: 650 }, controls: [last] })).toEqual({ left: 672, top: 652 })
})

it('goes below the controls at the top of the window', () => {
  expect(placeNotice({ ...button, top: 80 }, size, { view, row: card, controls: [] })).toEqual({ left: 20, top: 132 })
})

it('covers other controls as little as possible', () => {
  const above = { left: 0, top: 300, width: 360, height: 90 }
  const below = { left: 0, top: 500, width: 360, height: 44 }
  expect(placeNotice(button, size, { view, row: card, controls: [above, below] })).toEqual({ left: 20, top: 452 })
})
