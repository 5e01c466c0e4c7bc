import { useState } from 'react'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { describePasskeyFailure, passkeyObstacle } from './passkeys.ts'

/**
 * A button that uses or creates a passkey. `act` returns what is wrong with it, or null. `trouble` is that, or why the browser or the server
 * refused.
 */
export function usePasskey(act: () => Promise<string | null>) {
  const { publicUrl } = useShopFacts()
  const [trouble, setTrouble] = useState<string | null>(null)
  const { isBusy, run } = useInFlight()

  async function attempt(): Promise<void> {
    setTrouble(null)
    const said = passkeyObstacle(publicUrl) ?? (await act().catch(describePasskeyFailure))
    setTrouble(said)
  }

  return { press: () => void run(attempt), isBusy, trouble, clear: () => setTrouble(null) }
}
