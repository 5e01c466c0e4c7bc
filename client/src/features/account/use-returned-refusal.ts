import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ProviderRefusal, readCode } from '#client/features/auth/provider-texts.ts'
import { identityProviderNames } from '#server/domain/identities/rules.ts'

/** Why the whole page came back from a provider without success, by `?refused=…&provider=…`; taken out of the address, so that it is said once. */
export function useReturnedRefusal(): ProviderRefusal | null {
  const [params, setParams] = useSearchParams()
  const [refusal] = useState(() => readRefusal(params))
  const isInAddress = params.has('refused')

  useEffect(() => {
    if (!isInAddress) return
    const without = (before: URLSearchParams) =>
      new URLSearchParams([...before].filter(([name]) => name !== 'refused' && name !== 'provider'))
    setParams(without, { replace: true, preventScrollReset: true })
  }, [isInAddress, setParams])

  return refusal
}

function readRefusal(params: URLSearchParams): ProviderRefusal | null {
  const provider = identityProviderNames.find((name) => name === params.get('provider'))
  return provider && params.has('refused') ? { provider, code: readCode(params.get('refused')) } : null
}
