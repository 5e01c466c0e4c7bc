// The popup of a provider sign-in. It reports its result on a BroadcastChannel, because providers' pages cut the reference to the opener.
import type { IdentityProviderName, SignInRefusal } from '#common/identities/rules.ts'
import { type FactorNeeded, readFactorNeeded } from './factor-needed.ts'
import { readCode } from './provider-texts.ts'

// The name of the popup and of the channel; signed-in.js uses it too.
const name = 'partsdock-sign-in'
const size = { width: 500, height: 600 }
const pollMs = 300

export type ProviderPurpose = 'sign-in' | 'link'

export type Journey = {
  provider: IdentityProviderName
  purpose: ProviderPurpose
  flow: string
  /** The path to return to if the sign-in uses the whole page. */
  returnTo: string
}

export function newFlow(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The address that starts the sign-in, in a popup or in the whole page. */
export const addressOf = ({ provider, purpose, flow, returnTo }: Journey, mode: 'popup' | 'page'): string =>
  `/auth/${provider}?${new URLSearchParams({ mode, purpose, flow, return: returnTo })}`

/** Opens a popup centred on this window; null if the browser blocks it. */
export function openWindow(address: string): Window | null {
  const left = Math.round(screenX + (outerWidth - size.width) / 2)
  const top = Math.round(screenY + (outerHeight - size.height) / 2)
  const opened = window.open(address, name, `popup,width=${size.width},height=${size.height},left=${left},top=${top}`)
  return opened === null || opened.closed ? null : opened
}

type Listener = {
  onResult: (result: 'ok' | SignInRefusal | FactorNeeded) => void
  /** The popup is closed, or looks closed: some providers cut the reference to it, and the result arrives later. */
  onClosed: () => void
}

/** Watches a popup until it reports a result, at most once; `signal` stops watching and closes it. */
export function followWindow(opened: Window, flow: string, signal: AbortSignal, { onResult, onClosed }: Listener): void {
  const channel = new BroadcastChannel(name)
  const timer = setInterval(() => {
    if (!opened.closed) return
    clearInterval(timer)
    onClosed()
  }, pollMs)
  const stop = () => {
    clearInterval(timer)
    channel.close()
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('flow' in data) || data.flow !== flow) return
    stop()
    const { result, ticket, methods } = data as Record<string, unknown>
    const needed = result === 'second-factor' ? readFactorNeeded(ticket, methods) : null
    onResult(needed ?? (result === 'ok' ? 'ok' : readCode(result)))
  }
  signal.addEventListener('abort', () => {
    stop()
    opened.close()
  })
}
