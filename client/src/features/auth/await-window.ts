// Waits for a provider's popup. Its reported result counts; if it closes without one, the server's state counts.
import type { SignInRefusal } from '#common/identities/rules.ts'
import type { FactorNeeded } from './factor-needed.ts'
import type { ProviderRefusal } from './provider-texts.ts'
import { followWindow, type Journey } from './provider-window.ts'
import type { ProviderOutcome } from './use-provider-outcome.ts'

/** The state of a sign-in with a provider: the provider in progress, and the last error. */
export type SignInState = { waitingFor: Journey['provider'] | null; refusal: ProviderRefusal | null }

type Waiting = {
  journey: Journey
  outcome: ProviderOutcome
  /** Cancels: closes the popup and stops updates. */
  signal: AbortSignal
  show: (state: SignInState) => void
  onDone: () => void
  onFactor: (needed: FactorNeeded) => void
}

export function awaitWindow(opened: Window, { journey, outcome, signal, show, onDone, onFactor }: Waiting): void {
  const { provider, flow } = journey
  let isOver = false
  const refuse = (code: SignInRefusal) => show({ waitingFor: null, refusal: { provider, code } })

  async function finish(): Promise<void> {
    isOver = true
    show({ waitingFor: provider, refusal: null })
    const isRefreshed = await outcome.refreshPages().then(
      () => true,
      () => false,
    )
    if (signal.aborted) return
    if (!isRefreshed) return refuse('network-request-failed')
    show({ waitingFor: null, refusal: null })
    onDone()
  }

  async function lookForOutcome(): Promise<void> {
    const isDone = await outcome.isDone(provider).catch(() => false)
    // The popup may have reported while the request ran.
    if (signal.aborted || isOver) return
    if (isDone) await finish()
    else refuse('popup-closed-by-user')
  }

  followWindow(opened, flow, signal, {
    onClosed: () => void lookForOutcome(),
    onResult: (result) => {
      if (isOver) return
      if (result === 'ok') return void finish()
      isOver = true
      if (typeof result === 'string') return refuse(result)
      show({ waitingFor: null, refusal: null })
      onFactor(result)
    },
  })
}
