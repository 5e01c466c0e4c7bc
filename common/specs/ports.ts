// Video ports in a supplier's fields: counts by kind and version (`hdmi_2_1: 2`), or text (`2 x HDMI 2.0      1 x VGA`).
import type { Choice } from './attribute.ts'

/** Suppliers that write "HDMI, DisplayPort" give no count. */
export type VideoPort = Readonly<{ kind: string; version: string; count: number | undefined }>

export const videoPortKinds: readonly Choice[] = [
  ['HDMI'],
  ['DisplayPort', 'DP'],
  ['USB-C', 'USB Type-C', 'Type-C'],
  ['Thunderbolt'],
  ['DVI', 'DVI-D', 'DVI-I'],
  ['VGA', 'D-Sub'],
]

const kindsOfFields: Readonly<Record<string, string>> = { hdmi: 'HDMI', displayport: 'DisplayPort', usb: 'USB-C', dvi: 'DVI', vga: 'VGA' }
const fieldName = /^(hdmi|displayport|usb_c|dvi|vga)(?:_(\d)_(\d)_?([ab])?)?/

// Suppliers lose the space between two entries: "2 x HDMI 2.01 x DisplayPort 1.4", "1 x HDMI1 x VGA".
const written =
  /(?:(?<=^|[^\d.]|\d\.\d[ab]?)(\d{1,2})(?:\s?[x×]\s?|\s))?(?:mini-?\s?|micro-?\s?)?(displayport|hdmi|thunderbolt|d-sub|vga|dvi(?:-[adi])?|(?:usb[ -])?type[ -]?c|usb[ -]c)(?![a-z])[™®]?(?:\s?(\d\.\d[ab]?))?(?![^,;]{0,30}downstream)/gi

/** Ports counted by field: `{ hdmi_2_1: 2 }`. */
export function countedPorts(fields: unknown): readonly VideoPort[] {
  if (typeof fields !== 'object' || fields === null) return []
  return Object.entries(fields).flatMap(([field, count]) => {
    const [, kind = '', major, minor, letter = ''] = fieldName.exec(field) ?? []
    const name = kindsOfFields[kind.split('_')[0] ?? '']
    if (name === undefined || !isCount(count)) return []
    return [{ kind: name, version: major === undefined ? '' : `${major}.${minor}${letter}`, count }]
  })
}

const isCount = (count: unknown): count is number => typeof count === 'number' && Number.isInteger(count) && count > 0 && count < 20

/** Ports written as text: `2 x HDMI 2.0      1 x VGA`. */
export const writtenPorts = (text: string): readonly VideoPort[] =>
  [...text.matchAll(written)].map(([, count, kind = '', version = '']) => ({
    kind: kindOf(kind.toLowerCase()),
    version,
    count: count === undefined ? undefined : Number(count),
  }))

function kindOf(written: string): string {
  if (written.startsWith('dvi')) return 'DVI'
  if (written === 'vga' || written === 'd-sub') return 'VGA'
  if (written === 'hdmi') return 'HDMI'
  if (written === 'displayport') return 'DisplayPort'
  return written === 'thunderbolt' ? 'Thunderbolt' : 'USB-C'
}

/** The number of ports of a kind; undefined if there is none, or if a supplier gives no count. */
export function countOf(ports: readonly VideoPort[], kind: string): number | undefined {
  const counts = ports.filter((port) => port.kind === kind).map(({ count }) => count ?? 0)
  return counts.length === 0 || counts.includes(0) ? undefined : counts.reduce((sum, count) => sum + count, 0)
}

/** `2 × HDMI 2.1`, for each kind and version; without a count if the supplier gives none. */
export const portTexts = (ports: readonly VideoPort[]): readonly string[] =>
  ports.map(({ kind, version, count }) => `${count === undefined ? '' : `${count} × `}${kind}${version && ` ${version}`}`)

export const videoPortWords = (kinds: readonly string[]): readonly string[] =>
  kinds.flatMap((kind) => (kind === 'DisplayPort' ? ['displayport', 'dp'] : kind === 'USB-C' ? ['usbc', 'typec'] : [kind]))
