// The back panel of a board, in a supplier's words: `4 x USB 3.2 Gen 1 ports (4 x Type-A)`.
import type { Source } from './attribute.ts'
import { wifiVersionIn } from './choices.ts'
import { type VideoPort, writtenPorts } from './ports.ts'
import { listAt, textAt, textsAt } from './source.ts'
import { readQuantity } from './units.ts'

/** Most boards have a single entry that repeats the network port: it is not a list of the whole panel. */
const leastEntries = 3

export function backPanelPorts(specs: unknown): readonly string[] {
  const entries = textsAt(specs, 'back_panel_ports').map((entry) => entry.replace(/[,;]/g, ' and').replace(/(\d)\s*[x×]\s(?=\S)/g, '$1 × '))
  return entries.length < leastEntries ? [] : entries
}

export const rearVideoPorts = (specs: unknown): readonly VideoPort[] => backPanelPorts(specs).flatMap(videoPortsOf)

/** USB-C counts as a USB port. */
const videoPortsOf = (entry: string): readonly VideoPort[] => writtenPorts(entry).filter(({ kind }) => kind !== 'USB-C')

const counted = /^\s*(\d{1,2})\s*[x×]/

/** The number of ports of a kind; undefined if an entry has no number. */
export function rearUsb(specs: unknown, kind: RegExp): number | undefined {
  const entries = backPanelPorts(specs).filter((entry) => /usb|thunderbolt/i.test(entry) && kind.test(entry))
  const counts = entries.map((entry) => Number(counted.exec(entry)?.[1] ?? 0))
  return counts.length === 0 || counts.includes(0) ? undefined : counts.reduce((sum, count) => sum + count, 0)
}

/** The speed of the fastest port. */
export function ethernetSpeed(specs: unknown): number | undefined {
  const speeds = listAt(specs, 'onboard_ethernet').flatMap((port) => readQuantity(textAt(port, 'speed'), 'Gb/s') ?? [])
  return speeds.length === 0 ? undefined : Math.max(...speeds)
}

const wifiInName = /\bwi-?fi(?:\s?[4-7]e?)?\b|\b(?:AX|AC)\b/i
const noWifi = /^\s*(?:none|no)\s*$/i

/** Makers add AC and AX to the names of boards with Wi-Fi. */
export function hasWifi({ specs, name }: Source): boolean | undefined {
  const stated = textAt(specs, 'wireless_networking')
  if (wifiVersionIn(stated) !== undefined || wifiInName.test(name)) return true
  return noWifi.test(stated) ? false : undefined
}
