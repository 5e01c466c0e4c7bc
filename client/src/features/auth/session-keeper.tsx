// Keeps a fresh bearer token in local storage while a user is signed in, and removes it otherwise.
import { useEffect } from 'react'
import { accessToken } from '#client/lib/access-token.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'

// Tokens expire after an hour.
const freshMs = 50 * 60_000
const checkMs = 60_000

export function SessionKeeper() {
  const me = useMe()
  const { mutateAsync: issueToken } = trpc.accounts.token.useMutation({ meta: { shown: true } })
  const email = me?.email

  useEffect(() => {
    if (me === null) accessToken.forget()
  }, [me])

  useEffect(() => {
    if (email === undefined) return
    let asking = false
    const renew = () => {
      if (asking || accessToken.age() < freshMs || document.visibilityState === 'hidden') return
      asking = true
      issueToken({ email })
        .then(({ token }) => accessToken.keep(token))
        // Without a token, calls use the cookie; the next check retries.
        .catch(() => {})
        .finally(() => {
          asking = false
        })
    }
    renew()
    const timer = setInterval(renew, checkMs)
    const stopListening = accessToken.onExpiry(renew)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      stopListening()
      document.removeEventListener('visibilitychange', renew)
    }
  }, [email, issueToken])

  return null
}
