// The SQL function plain_address repeats it, in lower case.

/**
 * One spelling of an e-mail address: NFKC, and the host as the domain name system has it, so bücher.example is xn--bcher-kva.example. Null if
 * the host cannot be written in that form. Keeps the case of letters, because the database compares them.
 */
export function normalAddress(address: string): string | null {
  const plain = address.normalize('NFKC')
  const at = plain.lastIndexOf('@') + 1
  const host = plain.slice(at).replaceAll('。', '.')
  if (!/\P{ASCII}/u.test(host)) return plain.slice(0, at) + host
  const name = /[%?#\\/:]/.test(host) ? null : hostOf(host)
  return name && plain.slice(0, at) + name
}

function hostOf(name: string): string | null {
  try {
    return new URL(`http://${name}`).hostname
  } catch {
    return null
  }
}
