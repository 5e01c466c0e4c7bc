import type { ProviderRefusal } from './provider-texts.ts'

/** The reason why this browser cannot sign in with any provider; null if it can. */
export function findObstacle(publicUrl: string): Omit<ProviderRefusal, 'provider'> | null {
  if (!navigator.cookieEnabled) return { code: 'web-storage-unsupported' }
  if (!navigator.onLine) return { code: 'network-request-failed' }
  // Providers redirect to the shop's public address, which does not receive cookies of another address.
  if (publicUrl !== '' && location.origin !== publicUrl) return { code: 'unauthorized-domain', rightAddress: publicUrl + location.pathname }
  return null
}
