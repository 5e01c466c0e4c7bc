import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type FactorNeeded, readFactorNeeded } from './factor-needed.ts'

/**
 * Passes on the ticket of a whole-page provider sign-in that still needs the second factor. Removed from the URL immediately, so that it is
 * in no history and no link.
 */
export function useFactorFromUrl(onFactor: (needed: FactorNeeded) => void): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    const fields = new URLSearchParams(search)
    if (!fields.has('ticket')) return
    const needed = readFactorNeeded(fields.get('ticket'), fields.get('methods'))
    for (const name of ['ticket', 'methods']) fields.delete(name)
    void navigate({ pathname, search: fields.toString() }, { replace: true, state, preventScrollReset: true })
    if (needed) onFactor(needed)
  }, [pathname, search, state, navigate, onFactor])
}
