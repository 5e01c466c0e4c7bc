import type { Outputs } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'

export type FactorState = Outputs['secondFactor']['state']
export type Passkey = FactorState['passkeys'][number]

export const useFactorState = () => trpc.secondFactor.state.useQuery()

export const factorCountOf = ({ codes, passkeys }: FactorState): number => (codes ? 1 : 0) + passkeys.length

/** True if the account must keep the second factor that is left. */
export function useMustKeep(state: FactorState): boolean {
  const me = useMe()
  return factorCountOf(state) === 1 && (me?.demandsSecondFactor ?? false)
}
