// A part of a category that has no drawing of its own: a carton with the category's name, and no claim about what is inside.
import type { Category } from '../drawing.ts'
import { hairline, ink, paper } from '../palette.ts'
import { flat, inked, path, rect, rects, stroked, text } from '../svg.ts'

export function boxedPart(productType: string): Category {
  const name = productType.replace(/\s+/g, ' ').trim().slice(0, 40) || 'Part'
  const shown = name.charAt(0).toUpperCase() + name.slice(1)
  return {
    noun: () => shown,
    draw: () => ({ width: 340, height: 270, body: carton(shown) }),
  }
}

const [front, side, top] = ['#c9a77c', '#a9875d', '#dcc09a']

function carton(name: string): string {
  const size = Math.max(12, Math.min(26, 330 / Math.max(1, name.length)))
  return (
    path('M-170 -70L-110 -128H170L120 -70z', inked(top)) +
    path('M120 -70L170 -128V84L120 134z', inked(side)) +
    rect(-170, -70, 290, 204, inked(front)) +
    path('M-46 -70L8 -128H46L-8 -70V-24H-46z', inked('#e9d8bd', 1.6)) +
    rect(-140, 2, 230, 76, inked(paper, 1.6), 3) +
    text(-25, 40 + size * 0.1, name, { size, fill: ink, weight: 600, mono: false }) +
    rects(
      [
        [-124, 56, 120, 5],
        [-124, 65, 70, 4],
      ],
      flat(hairline),
    ) +
    path('M62 104v-14m-7 7l7 -7l7 7M84 104v-14m-7 7l7 -7l7 7M54 112h38', stroked(ink, 2.4))
  )
}
