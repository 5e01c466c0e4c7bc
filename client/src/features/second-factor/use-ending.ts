import { hasEnded, useApiTokens } from '#client/features/account/use-api-tokens.ts'
import { useSessions } from '#client/features/account/use-sessions.ts'
import { endingOfFirst } from './endings.ts'
import { type FactorState, factorCountOf } from './use-factor-state.ts'

/** The text that says which devices another factor would sign out; null until it is known. */
export function useEnding(state: FactorState): string | null {
  const { data: sessions } = useSessions()
  const { data: tokens } = useApiTokens()
  if (factorCountOf(state) > 0) return 'This signs out no device.'
  if (!sessions || !tokens) return null
  return endingOfFirst({
    devices: sessions.filter(({ isCurrent }) => !isCurrent).length,
    tokens: tokens.filter((token) => !hasEnded(token)).length,
  })
}
