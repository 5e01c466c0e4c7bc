// Guards of pages. The server protects the data; these guards only avoid empty pages.
import { type ReactNode, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { Spinner } from '#client/components/spinner.tsx'
import { EmptyState } from '#client/components/states.tsx'
import { useSignOut } from '#client/features/auth/use-sign-out.ts'
import type { Me } from '#client/lib/api-types.ts'
import { type ReturnState, useHere } from '#client/lib/use-here.ts'
import { mayDo } from '#client/lib/use-may.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/kit/paths.ts'
import { roleTexts } from '#common/staff/role-texts.ts'
import { usePageRefusal } from './page-refusal.ts'

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

/** Protects pages that need a right. Says to staff why they cannot open it; signs customers out and redirects them to the sign-in. */
export function RequireRight() {
  const me = useMe()
  const refusal = usePageRefusal()
  if (me === undefined) return <Spinner label="Checking your account…" />
  if (me === null) return <ToLogin />
  switch (refusal) {
    case 'customer':
      return <SignOutThenLogin />
    case 'role':
      return <OtherRole me={me} />
    case 'factor':
      return <FactorNeeded />
    case null:
      return <Outlet />
  }
}

function OtherRole({ me }: { me: Me }) {
  const roles = me.staffRoles.map((role) => roleTexts[role].name)
  return (
    <EmptyState
      title={
        roles.length === 0
          ? 'Your account has no role in the shop now'
          : `Your ${roles.length === 1 ? 'role' : 'roles'}: ${roles.join(', ')}`
      }
      action={<ButtonLink to={mayDo(me, 'orders.see') ? paths.ownPurchases : paths.purchases}>See your purchases</ButtonLink>}
    >
      You are still signed in. If you need this page for your work, ask an admin of the shop for another role.
    </EmptyState>
  )
}

const FactorNeeded = () => (
  <EmptyState
    title="Everyone who works for the shop needs a second factor"
    action={<ButtonLink to={paths.security}>Set up a second factor</ButtonLink>}
  >
    It takes a minute, with a passkey or an app for codes. Your own account, cart and purchases work without it.
  </EmptyState>
)

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
