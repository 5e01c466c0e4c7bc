import { useLocation, useNavigate } from 'react-router-dom'
import type { ReturnState } from '#client/lib/use-here.ts'
import { ownPath } from '#common/accounts/rules.ts'
import { paths } from '#common/paths.ts'

/**
 * Where whoever signs in came from, or the home page; and the way back there, in place of the sign-in. Whoever comes back from a provider
 * without success has it in the address. `arrival` is what they wanted there.
 */
export function useReturn() {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const { from: given, wanted } = (state ?? {}) as Partial<ReturnState>
  const known = ownPath(given) ?? ownPath(new URLSearchParams(search).get('return'))
  // Never return to the reset page; its link is used.
  const from = known === paths.resetPassword ? null : known
  const target = from ?? paths.home
  const arrival = wanted && { wanted }
  return {
    target,
    state: from === null ? undefined : { from, ...arrival },
    arrival,
    goBack: () => void navigate(target, { replace: true, state: arrival }),
  }
}
