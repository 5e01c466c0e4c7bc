// Rate limits count networks, not addresses: a household or office has one IPv4 address, or 2^64 IPv6 addresses.
import { isIPv4, isIPv6 } from 'node:net'
import type { Party } from '#server/lib/fair-queue.ts'
import type { Quota } from '#server/lib/semaphore.ts'

export type Networks = {
  /** The network of one visitor: an IPv4 address, or the /64 of an IPv6 address. */
  own: string
  /** The surrounding /48, which one customer of a provider may have; null for IPv4. */
  wider: string | null
}

/** The default number of visitors that a /48 counts as. */
export const visitorsOfWider = 8

/** The networks that count an address. Text that is not an address counts as is. */
export function networksOf(address: string): Networks {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return { own: plain, wider: null }
  const groups = groupsOf(plain)
  return { own: `${hex(groups, 4)}::/64`, wider: `${hex(groups, 3)}::/48` }
}

/** The limits that apply to an address: for its own network and for the wider one. */
export function quotasOf(address: string, most: { own: number; wider: number }): Quota[] {
  const { own, wider } = networksOf(address)
  return [{ key: own, most: most.own }, ...(wider === null ? [] : [{ key: wider, most: most.wider }])]
}

/** The part of an address that stays the same when a connection gets a new address. */
export function neighbourhoodOf(address: string): string {
  const plain = plainAddress(address)
  if (isIPv6(plain)) return hex(groupsOf(plain), 3)
  return isIPv4(plain) ? plain.split('.').slice(0, 3).join('.') : plain
}

/** The groups with which an address takes turns: its /24 or /48, and in it the address or its /64. */
export const partyOf = (address: string): Party => [neighbourhoodOf(address), networksOf(address).own]

/** The plain address: IPv4 if mapped into IPv6, and without the port that some proxies add. */
export function plainAddress(address: string): string {
  if (isIPv4(address)) return address
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return isIPv6(bare) ? (innerIPv4(groupsOf(bare)) ?? bare) : bare
}

const mapped = [0, 0, 0, 0, 0, 0xffff]
// NAT64 maps every IPv4 client into this one network.
const translated = [0x64, 0xff9b, 0, 0, 0, 0]

function innerIPv4(groups: readonly number[]): string | null {
  const startsWith = (prefix: readonly number[]) => prefix.every((group, i) => groups[i] === group)
  if (!startsWith(mapped) && !startsWith(translated)) return null
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

const hex = (groups: readonly number[], count: number) =>
  groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')

function groupsOf(address: string): number[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const front = readGroups(head)
  const back = readGroups(tail ?? '')
  const zeros = Math.max(0, 8 - front.length - back.length)
  return [...front, ...Array.from({ length: zeros }, () => 0), ...back]
}

const readGroups = (part: string): number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)]
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
        return [a * 256 + b, c * 256 + d]
      })
