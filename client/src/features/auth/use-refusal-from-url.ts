import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { identityProviderNames } from '#common/identities/rules.ts'
import { type ProviderRefusal, readCode } from './provider-texts.ts'

/**
 * The error of a whole-page provider sign-in in the URL, and a function to clear it. Removed from the URL immediately, so that a reload
 * does not show it again.
 */
export function useRefusalFromUrl(): [ProviderRefusal | null, () => void] {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<ProviderRefusal | null>(null)

  useEffect(() => {
    const fields = new URLSearchParams(search)
    if (!fields.has('refused')) return
    setRefusal(readRefusal(fields))
    for (const name of ['refused', 'provider']) fields.delete(name)
    void navigate({ pathname, search: fields.toString() }, { replace: true, state, preventScrollReset: true })
  }, [pathname, search, state, navigate])

  return [refusal, () => setRefusal(null)]
}

function readRefusal(fields: URLSearchParams): ProviderRefusal | null {
  const provider = identityProviderNames.find((name) => name === fields.get('provider'))
  return provider ? { provider, code: readCode(fields.get('refused')) } : null
}
