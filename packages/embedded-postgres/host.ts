import { getuid } from 'node:process'

/** The machine as the embedded database sees it; a value, so that tests can describe other machines. */
export type Host = {
  platform: string
  arch: string
  /** Undefined if users have no ids (Windows). */
  uid: number | undefined
  passwdFile: string
  /** The account that root creates if none exists, and the existing ones that it may use, best first. */
  ownAccount: string
  knownAccounts: string[]
  /** Where to look for the commands that create accounts. */
  commandPath: string
  /** Where root stores databases whose own folder the account cannot reach. */
  systemFolder: string
}

export function thisHost(): Host {
  return {
    platform: process.platform,
    arch: process.arch,
    uid: getuid?.(),
    passwdFile: '/etc/passwd',
    ownAccount: 'partsdock',
    knownAccounts: ['partsdock', 'postgres'],
    commandPath: '/usr/sbin:/sbin:/usr/bin:/bin',
    systemFolder: '/var/lib/partsdock',
  }
}
