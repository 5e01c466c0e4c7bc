import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#client/app/paths.ts'
import { ownPath } from '#server/domain/accounts/rules.ts'

/** Where whoever signs in came from, or the home page; and the way back there, in place of the sign-in. */
export function useReturn() {
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const from = typeof state === 'object' && state !== null && 'from' in state ? ownPath(state.from) : null
  const target = from ?? paths.home
  return { target, state: from === null ? undefined : { from }, goBack: () => navigate(target, { replace: true }) }
}
