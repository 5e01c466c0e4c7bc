/** One address per host: pg accepts one host per address, postgres.js several. */
export function listAddresses(url: string): string[] {
  const parts = /^(\w+:\/\/(?:[^/@]*@)?)([^/?]*)(.*)$/.exec(url)
  return parts ? (parts[2] ?? '').split(',').map((host) => `${parts[1]}${host}${parts[3]}`) : [url]
}
