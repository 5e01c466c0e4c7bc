// Tells calls that certainly never reached the other side from those whose outcome is unknown.

/** OpenSSL's verdicts on a certificate, and Node's on the name in it. They end a connection before anything is sent on it. */
const certificateCodes: ReadonlySet<string> = new Set([
  'CERT_CHAIN_TOO_LONG',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])
const openingSyscalls: ReadonlySet<unknown> = new Set(['connect', 'getaddrinfo'])

type Failure = Error & { code?: unknown; syscall?: unknown; errors?: unknown }

/**
 * True if `fetch` failed before it had a connection: no such host, no listener, no route, a certificate that is not trusted. The same
 * codes may also end an open connection (EHOSTUNREACH while reading), so the system call decides.
 */
export function isUnsent(error: unknown): boolean {
  for (let next = error; next instanceof Error; next = next.cause) {
    const { code, syscall, errors }: Failure = next
    if (openingSyscalls.has(syscall) || code === 'UND_ERR_CONNECT_TIMEOUT') return true
    if (typeof code === 'string' && certificateCodes.has(code)) return true
    // A host with several addresses, each of which was tried.
    if (Array.isArray(errors) && errors.length > 0 && errors.every(isUnsent)) return true
  }
  return false
}
