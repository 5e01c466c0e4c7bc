// Guards of pages. The server protects the data; these guards only avoid empty pages.
import { type ReactNode, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { Spinner } from '#client/components/spinner.tsx'
import { useSignOut } from '#client/features/auth/use-sign-out.ts'
import { type ReturnState, useHere } from '#client/lib/use-here.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/kit/paths.ts'

function ToLogin() {
  const { isFor = 'users' } = (useLocation().state ?? {}) as Partial<ReturnState>
  return <Navigate to={paths.login} replace state={{ from: useHere(), isFor } satisfies ReturnState} />
}

/** Protects pages for signed-in users; redirects visitors to the sign-in and back. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const me = useMe()
  if (me === undefined) return <Spinner label="Checking your account…" />
  return me === null ? <ToLogin /> : children
}

/** Protects admin pages; signs customers out and redirects them to the sign-in. */
export function RequireAdmin() {
  const me = useMe()
  if (me === undefined) return <Spinner label="Checking your account…" />
  if (me === null) return <ToLogin />
  return me.role === 'admin' ? <Outlet /> : <SignOutThenLogin />
}

function SignOutThenLogin() {
  const signOut = useSignOut()
  const navigate = useNavigate()
  const from = useHere()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per visit.
  useEffect(() => {
    const state = { from, isFor: 'admins' } satisfies ReturnState
    // After the sign-out, the guard above redirects with this page's state.
    const leave = async () => {
      await navigate(from, { replace: true, state })
      await signOut()
      await navigate(paths.login, { replace: true, state })
    }
    void leave()
  }, [])
  return <Spinner label="Signing you out…" />
}
