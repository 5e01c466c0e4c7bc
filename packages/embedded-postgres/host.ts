import { getuid } from 'node:process'

/** The machine as the embedded database sees it; a value, so that machines that are not at hand can be described too. */
export type Host = {
  platform: string
  arch: string
  /** Undefined where users have no numbers (Windows). */
  uid: number | undefined
  passwdFile: string
  /** The account that is made when root has none to use, and those that are used when they exist, best first. */
  ownAccount: string
  knownAccounts: string[]
  /** Where the commands that make accounts are looked for. */
  commandPath: string
  /** Where root keeps databases whose own folder the account cannot reach. */
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
