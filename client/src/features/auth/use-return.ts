import { useLocation, useNavigate } from 'react-router-dom'
import type { ReturnState } from '#client/lib/use-here.ts'
import { ownPath } from '#common/accounts/rules.ts'
import { paths } from '#common/kit/paths.ts'

/**
 * The page to open after the sign-in: the page that the user came from, or the home page. After a failed provider sign-in, the URL contains
 * it. `arrival` is the part that the user was about to order there.
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
