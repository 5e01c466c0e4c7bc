// Sockets as they are seen on a bracket, standing: their long side runs down. All sizes in mm, centred on (0, 0).
import { gold, graphite, ink, steel } from '../palette.ts'
import { circle, d, edged, flat, inked, moved, path, rect, rects } from '../svg.ts'

export type Port = 'hdmi' | 'displayport' | 'dvi' | 'vga' | 'usb-c' | 'rj45' | 'sfp' | 'jack' | 'optical'

/** How much of the bracket's height a port takes, in mm. */
export const portHeights: Readonly<Record<Port, number>> = {
  hdmi: 15,
  displayport: 16.5,
  dvi: 25,
  vga: 24,
  'usb-c': 9.5,
  rj45: 15.5,
  sfp: 15,
  jack: 8.4,
  optical: 10,
}

const jackColours = ['#69ad8a', '#db9fb0', '#6496c0', '#cf7b35', '#3c4743', '#b4beba'] as const

/** A port around (x, y) on a bracket that is drawn with `scale` px a mm. `order` colours the jacks. */
export function port(kind: Port, x: number, y: number, scale: number, order = 0): string {
  return moved(x, y, shapes[kind](scale, order))
}

const shell = (width: number, height: number, k: number) =>
  rect((-width / 2) * k, (-height / 2) * k, width * k, height * k, inked(graphite.dark, 1), 0.8 * k)

const shapes: Record<Port, (k: number, order: number) => string> = {
  hdmi: (k) =>
    path(
      d`M${-2.7 * k} ${-7.2 * k}h${3.6 * k}l${1.8 * k} ${2.2 * k}v${10 * k}l${-1.8 * k} ${2.2 * k}h${-3.6 * k}z`,
      edged(graphite.dark, steel.dark, 1.4),
    ) + rect(-0.8 * k, -5 * k, 1.4 * k, 10 * k, flat(gold.base)),
  displayport: (k) =>
    path(d`M${-2.7 * k} ${-8 * k}h${5.4 * k}v${13.6 * k}l${-2 * k} ${2.4 * k}h${-3.4 * k}z`, edged(graphite.dark, steel.dark, 1.4)) +
    rect(-0.4 * k, -6 * k, 1.4 * k, 11 * k, flat(gold.base)),
  dvi: (k) =>
    rect(-4 * k, -12.2 * k, 8 * k, 24.4 * k, inked('#eef2f0', 1), k) +
    rects(
      [-2.2, 0, 2.2].map((column) => [column * k - 0.5 * k, -9 * k, k, 13 * k] as const),
      flat(ink),
    ) +
    rect(-0.4 * k, 7 * k, 0.9 * k, 4 * k, flat(ink)),
  vga: (k) =>
    rect(-4 * k, -8.5 * k, 8 * k, 17 * k, inked('#3b6e9c', 1), 2 * k) +
    rects(
      [-2, 0, 2].map((column) => [column * k - 0.5 * k, -6 * k, k, 12 * k] as const),
      flat(ink),
    ) +
    circle(0, -10.6 * k, 1.2 * k, flat(gold.base)) +
    circle(0, 10.6 * k, 1.2 * k, flat(gold.base)),
  'usb-c': (k) =>
    rect(-1.7 * k, -4.5 * k, 3.4 * k, 9 * k, edged(graphite.dark, steel.dark, 1.3), 1.7 * k) +
    rect(-0.4 * k, -3 * k, 0.8 * k, 6 * k, flat(gold.base)),
  rj45: (k) =>
    shell(13, 15, k) +
    path(d`M${-4.6 * k} ${-5.4 * k}h${6.4 * k}v${2 * k}h${2.4 * k}v${6.8 * k}h${-2.4 * k}v${2 * k}h${-6.4 * k}z`, flat(graphite.light)) +
    rects(
      Array.from({ length: 7 }, (_, i) => [-4.6 * k, (-4.2 + i * 1.3) * k, 2 * k, 0.6 * k] as const),
      flat(gold.base),
    ) +
    rects([[2.6 * k, -6.9 * k, 2 * k, 1.6 * k]], flat('#5fc08c')) +
    rects([[2.6 * k, 5.3 * k, 2 * k, 1.6 * k]], flat('#e8994f')),
  sfp: (k) =>
    rect(-5 * k, -7.2 * k, 10 * k, 14.4 * k, edged(graphite.dark, steel.light, 2)) +
    rects([[-3.4 * k, -5 * k, 1.4 * k, 10 * k]], flat(gold.base)) +
    rect(3 * k, -2 * k, 1.6 * k, 4 * k, flat(steel.dark)),
  jack: (k, order) =>
    circle(0, 0, 3.7 * k, inked(jackColours[order % jackColours.length] ?? steel.base, 1)) +
    circle(0, 0, 1.8 * k, inked(graphite.dark, 0.8)),
  optical: (k) =>
    rect(-4.4 * k, -4.4 * k, 8.8 * k, 8.8 * k, inked(graphite.base, 1), 0.8 * k) +
    rect(-2.4 * k, -2.4 * k, 4.8 * k, 4.8 * k, flat('#a8433c'), 0.6 * k),
}
