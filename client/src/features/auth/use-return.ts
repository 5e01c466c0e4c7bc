import { useLocation, useNavigate } from 'react-router-dom'
import type { ReturnState } from '#client/app/guards.tsx'
import { paths } from '#client/app/paths.ts'
import { ownPath } from '#server/domain/accounts/rules.ts'

/**
 * Where whoever signs in came from, or the home page; and the way back there, in place of the sign-in. Whoever comes back from a provider
 * without success has it in the address. `arrival` is what they wanted there.
 */
export function useReturn() {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const known = ownPath(fromOf(state)) ?? ownPath(new URLSearchParams(search).get('return'))
  // The link that set a password is over: nobody goes back to it.
  const from = known === paths.resetPassword ? null : known
  const target = from ?? paths.home
  const wanted = (state as Partial<ReturnState> | null)?.wanted
  const arrival = wanted && { wanted }
  return {
    target,
    state: from === null ? undefined : { from, ...arrival },
    arrival,
    goBack: () => void navigate(target, { replace: true, state: arrival }),
  }
}

const fromOf = (state: unknown): unknown => (typeof state === 'object' && state !== null && 'from' in state ? state.from : null)
