import { useCallback, useState } from 'react'
import type { FactorNeeded } from './factor-needed.ts'
import { useFactorFromUrl } from './use-factor-from-url.ts'

/** The second step of the page's sign-in. `needed` is null in the first step; `ended` is why the page is back there. */
export function useFactorStep() {
  const [state, setState] = useState<{ needed: FactorNeeded | null; ended: string | null }>({ needed: null, ended: null })
  const ask = useCallback((needed: FactorNeeded) => setState({ needed, ended: null }), [])
  useFactorFromUrl(ask)
  return { ...state, ask, goBack: (ended: string | null) => setState({ needed: null, ended }) }
}
