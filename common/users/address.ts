// The SQL function plain_address repeats it, in lower case.

/**
 * One spelling of an e-mail address: NFKC, and the host as the domain name system has it, so bücher.example is xn--bcher-kva.example. Keeps the
 * case of letters, because the database compares them. A host that has no such form stays as it is; `isAddress` refuses it.
 */
export function normalAddress(address: string): string {
  const { mailbox, host } = partsOf(address)
  return mailbox + (hostOf(host) ?? host)
}

// Deliberately simple, as the specification requires; linear in time.
const pattern = /^[^\s@\p{C}<>()[\]\\,;:"]+@[^\s@.\p{C}<>()[\]\\,;:"/?#%]+(?:\.[^\s@.\p{C}<>()[\]\\,;:"/?#%]+)+$/u

/** True if it looks like an e-mail address, and its host can be written in one form. */
export function isAddress(address: string): boolean {
  const { mailbox, host } = partsOf(address)
  return pattern.test(mailbox + host) && hostOf(host) !== null
}

function partsOf(address: string) {
  const plain = address.normalize('NFKC')
  const at = plain.lastIndexOf('@') + 1
  return { mailbox: plain.slice(0, at), host: plain.slice(at).replaceAll('。', '.') }
}

/**
 * Signs that names of hosts drop, such as the soft hyphen, or write in other letters than lower case. They differ between versions of Unicode,
 * so the database could not tell that two such addresses are the same. ß and ς were among them, and now stand for themselves.
 */
const rewritten = /(?![ßς])\p{Changes_When_NFKC_Casefolded}/u

function hostOf(host: string): string | null {
  if (!/\P{ASCII}/u.test(host)) return host
  const name = host.toLowerCase()
  // The parser would read the first signs as a part of the address behind the host.
  if (/[%?#\\/:]/.test(name) || rewritten.test(name)) return null
  try {
    return new URL(`http://${name}`).hostname
  } catch {
    return null
  }
}
