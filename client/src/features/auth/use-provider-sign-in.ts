import { useEffect, useRef, useState } from 'react'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import type { IdentityProviderName } from '#common/identities/rules.ts'
import { awaitWindow, type SignInState } from './await-window.ts'
import type { FactorNeeded } from './factor-needed.ts'
import { findObstacle } from './find-obstacle.ts'
import { addressOf, type Journey, newFlow, openWindow, type ProviderPurpose } from './provider-window.ts'
import { useProviderOutcome } from './use-provider-outcome.ts'

// Time to read why the page is about to change.
const blockedMs = 1_500

type Options = {
  purpose: ProviderPurpose
  /** The path to return to if the sign-in uses the whole page. */
  returnTo: string
  /** Called after the pages have refetched the user. */
  onDone: () => void
  /** Called instead if the account has a second factor. Linking never needs one. */
  onFactor?: (needed: FactorNeeded) => void
}

/** Signs in with a provider, or links one. Call `start` synchronously in a click, or the browser blocks the popup. */
export function useProviderSignIn({ purpose, returnTo, onDone, onFactor }: Options) {
  const { publicUrl } = useShopFacts()
  const outcome = useProviderOutcome(purpose)
  const [state, show] = useState<SignInState>({ waitingFor: null, refusal: null })
  const attempt = useRef<AbortController>(null)
  // The popup outlives the render that opened it.
  const then = useRef({ onDone, onFactor })
  useEffect(() => {
    then.current = { onDone, onFactor }
  })
  useEffect(() => () => attempt.current?.abort(), [])

  function start(provider: IdentityProviderName): void {
    attempt.current?.abort()
    attempt.current = new AbortController()
    const { signal } = attempt.current
    const obstacle = findObstacle(publicUrl)
    if (obstacle) {
      show({ waitingFor: null, refusal: { provider, ...obstacle } })
      return
    }

    const journey = { provider, purpose, returnTo, flow: newFlow() }
    const { waitingFor: before } = state
    show({ waitingFor: provider, refusal: before && { provider: before, code: 'cancelled-popup-request' } })
    const opened = openWindow(addressOf(journey, 'popup'))
    if (opened)
      awaitWindow(opened, {
        ...{ journey, outcome, signal, show },
        onDone: () => then.current.onDone(),
        onFactor: (needed) => then.current.onFactor?.(needed),
      })
    else leave(journey, signal)
  }

  // Fallback for a blocked popup: the whole page goes to the provider.
  function leave(journey: Journey, signal: AbortSignal): void {
    const refusal = { provider: journey.provider, code: 'popup-blocked' } as const
    show({ waitingFor: journey.provider, refusal })
    const leaving = setTimeout(() => {
      // The Back button restores the page as the user left it.
      show({ waitingFor: null, refusal })
      location.assign(addressOf(journey, 'page'))
    }, blockedMs)
    signal.addEventListener('abort', () => clearTimeout(leaving))
  }

  return { start, ...state }
}
