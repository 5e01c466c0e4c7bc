// The small window in which somebody signs in at a provider. It says on a channel how it ended, since providers' pages cut the tie between a
// window and the page that opened it.
import type { IdentityProviderName, SignInRefusal } from '#common/identities/rules.ts'
import { readCode } from './provider-texts.ts'

// Of the window, and of the channel: signed-in.js knows it too.
const name = 'partsdock-sign-in'
const size = { width: 500, height: 600 }
const pollMs = 300

export type ProviderPurpose = 'sign-in' | 'link'

export type Journey = {
  provider: IdentityProviderName
  purpose: ProviderPurpose
  /** Which attempt it is, of all that were made. */
  flow: string
  /** Where the whole page comes back to: a path of ours. */
  returnTo: string
}

export function newFlow(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Where a journey begins, in a window of its own or with the whole page. */
export const addressOf = ({ provider, purpose, flow, returnTo }: Journey, mode: 'popup' | 'page'): string =>
  `/auth/${provider}?${new URLSearchParams({ mode, purpose, flow, return: returnTo })}`

/** Opens the window in the middle of this one; null where the browser lets none open. */
export function openWindow(address: string): Window | null {
  const left = Math.round(screenX + (outerWidth - size.width) / 2)
  const top = Math.round(screenY + (outerHeight - size.height) / 2)
  const opened = window.open(address, name, `popup,width=${size.width},height=${size.height},left=${left},top=${top}`)
  return opened === null || opened.closed ? null : opened
}

type Listener = {
  onResult: (result: 'ok' | SignInRefusal) => void
  /** The window is gone, or looks so: some providers' pages hide it from us, and its word comes later. */
  onClosed: () => void
}

/** Follows a window to its end, which is told once at most; `signal` stops that and closes the window. */
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
    const result = 'result' in data ? data.result : null
    onResult(result === 'ok' ? 'ok' : readCode(result))
  }
  signal.addEventListener('abort', () => {
    stop()
    opened.close()
  })
}
