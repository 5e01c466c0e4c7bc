// The few SVG elements the drawings need. Numbers are rounded to a tenth of a pixel: finer is invisible and costs bytes.
import { ink, pencil } from './palette.ts'

/** Attributes that colour a shape; made by `flat`, `inked`, `edged` and `stroked`, always from the palette. */
export type Paint = string
export type Point = readonly [x: number, y: number]

/** A number as SVG text. Non-finite numbers become 0, so that no spec can break a drawing. */
export function n(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 10) / 10 || 0) : '0'
}

/** Text that is safe in SVG, in elements and in attributes; control characters, which XML forbids, are dropped. */
export function escapeText(value: string): string {
  return value
    .toWellFormed()
    .replace(/\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
}

export const flat = (fill: string): Paint => `fill="${fill}"`
export const inked = (fill: string, width = 2): Paint => edged(fill, ink, width)
export const edged = (fill: string, edge: string, width = 1): Paint => `fill="${fill}" stroke="${edge}" stroke-width="${n(width)}"`
export const stroked = (colour: string, width = 2): Paint => edged('none', colour, width)
/** As `stroked`, broken into dashes: a grid of contacts costs one path. */
export const dashed = (colour: string, width: number, dash: number, gap: number): Paint =>
  `${stroked(colour, width)} stroke-dasharray="${n(dash)} ${n(gap)}"`
export const faded = (paint: Paint, opacity: number): Paint => `${paint} opacity="${String(opacity)}"`

export const rect = (x: number, y: number, width: number, height: number, paint: Paint, radius = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, width))}" height="${n(Math.max(0, height))}"${radius > 0 ? ` rx="${n(radius)}"` : ''} ${paint}/>`

export const circle = (x: number, y: number, radius: number, paint: Paint): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(Math.max(0, radius))}" ${paint}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, paint: Paint): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(Math.max(0, rx))}" ry="${n(Math.max(0, ry))}" ${paint}/>`

/** `d` is written by the caller: letters and numbers that went through `n`. */
export const path = (d: string, paint: Paint): string => `<path d="${d}" ${paint}/>`

/** A path's data from numbers and letters: d`M${x} ${y}h${w}`. */
export const d = (parts: TemplateStringsArray, ...numbers: number[]): string =>
  parts.reduce((text, part, i) => text + n(numbers[i - 1] ?? 0) + part)

export const polygon = (points: readonly Point[], paint: Paint): string =>
  path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, paint)

/** Many equal rectangles as one path: keys, contacts, ports. */
export const rects = (boxes: readonly (readonly [x: number, y: number, width: number, height: number])[], paint: Paint): string =>
  boxes.length === 0 ? '' : path(boxes.map(([x, y, w, h]) => d`M${x} ${y}h${w}v${h}h${-w}z`).join(''), paint)

export const circles = (centres: readonly Point[], radius: number, paint: Paint): string =>
  centres.length === 0
    ? ''
    : path(
        centres
          .map(([x, y]) => d`M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`)
          .join(''),
        paint,
      )

export const moved = (x: number, y: number, body: string): string => `<g transform="translate(${n(x)} ${n(y)})">${body}</g>`
export const turned = (degrees: number, body: string): string => `<g transform="rotate(${n(degrees)})">${body}</g>`
export const mirrored = (body: string): string => `<g transform="scale(-1 1)">${body}</g>`

/** One body at several places, written once. `places` are transforms; `id` is unique within a drawing. */
export const copies = (id: string, body: string, places: readonly string[]): string =>
  `<defs><g id="${id}">${body}</g></defs>${places.map((place) => `<use href="#${id}" transform="${place}"/>`).join('')}`

export const at = (x: number, y: number): string => `translate(${n(x)} ${n(y)})`

type TextStyle = { size?: number; fill?: string; anchor?: 'start' | 'middle' | 'end'; mono?: boolean; weight?: number; turn?: number }

/** A line of text in a generic family. `value` is escaped here; callers need not. */
export function text(x: number, y: number, value: string, style: TextStyle = {}): string {
  const { size = 14, fill = pencil, anchor = 'middle', mono = true, weight = 400, turn = 0 } = style
  const family = mono ? 'ui-monospace,Menlo,Consolas,monospace' : 'system-ui,sans-serif'
  const rotation = turn === 0 ? '' : ` transform="rotate(${n(turn)} ${n(x)} ${n(y)})"`
  return `<text x="${n(x)}" y="${n(y)}" text-anchor="${anchor}" font-family="${family}" font-size="${n(size)}"${weight === 400 ? '' : ` font-weight="${n(weight)}"`} fill="${fill}"${rotation}>${escapeText(value)}</text>`
}

/** `count` values from `from` to `to`, both included. */
export const spread = (count: number, from: number, to: number): number[] =>
  count <= 1 ? [(from + to) / 2] : Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1))
