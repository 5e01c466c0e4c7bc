import type { ProviderRefusal } from './provider-texts.ts'

/** What keeps this browser from signing in with any provider, known before one is asked; null where nothing does. */
export function findObstacle(publicUrl: string): Omit<ProviderRefusal, 'provider'> | null {
  if (!navigator.cookieEnabled) return { code: 'web-storage-unsupported' }
  if (!navigator.onLine) return { code: 'network-request-failed' }
  // Providers send people back to the shop's one address, where the cookie of another one is not known.
  if (publicUrl !== '' && location.origin !== publicUrl) return { code: 'unauthorized-domain', rightAddress: publicUrl + location.pathname }
  return null
}
