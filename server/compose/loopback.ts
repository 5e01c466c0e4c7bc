import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** True for `localhost`, and for addresses that only this machine can reach. Other names may resolve to any address. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  const version = isIP(bare)
  return version === 0 ? bare === 'localhost' : loopback.check(bare, version === 6 ? 'ipv6' : 'ipv4')
}
