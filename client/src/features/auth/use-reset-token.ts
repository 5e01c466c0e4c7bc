import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const mark = '#token='

/**
 * The token of a mailed link, or null; `isCut` if the link has only a part of one. Removed from the URL immediately, to keep it out of bookmarks and off the screen. The history state
 * keeps it for reloads.
 */
export function useResetToken() {
  const { pathname, hash, state } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => tokenIn(hash) ?? keptIn(state))

  useEffect(() => {
    if (!hash.startsWith(mark)) return
    const given = tokenIn(hash)
    setToken(given)
    void navigate(pathname, { replace: true, state: { resetToken: given } })
  }, [pathname, hash, navigate])

  const isCut = token === null && (hash.startsWith(mark) || hasLink(state))

  const forget = () => {
    setToken(null)
    void navigate(pathname, { replace: true, state: null })
  }
  return { token, isCut, forget }
}

const tokenIn = (hash: string): string | null => /^#token=([\w-]{43})$/.exec(hash)?.[1] ?? null

const hasLink = (state: unknown): state is { resetToken: unknown } => typeof state === 'object' && state !== null && 'resetToken' in state

const keptIn = (state: unknown): string | null => (hasLink(state) && typeof state.resetToken === 'string' ? state.resetToken : null)
