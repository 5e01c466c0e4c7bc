import { Link, Navigate, useLocation } from 'react-router-dom'
import { PageMeta } from '#client/components/page-meta.tsx'
import { AuthCard } from '#client/features/auth/auth-card.tsx'
import { LoginForm } from '#client/features/auth/login-form.tsx'
import { useReturn } from '#client/features/auth/use-return.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import type { ReturnState } from '#client/lib/use-here.ts'
import { useIsBrowser } from '#client/lib/use-is-browser.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/kit/paths.ts'

export default function LoginPage() {
  const me = useMe()
  const { shopName } = useShopFacts()
  const { target, state, arrival, goBack } = useReturn()
  if (me) return <Navigate to={target} state={arrival} replace />
  const otherWay = (
    <>
      New here?{' '}
      <Link to={paths.signup} state={state} className="underline underline-offset-4">
        Create an account
      </Link>
    </>
  )
  return (
    <>
      <PageMeta
        title="Login"
        description={`Sign in to ${shopName} to order computer parts, pay and track your orders.`}
        path={paths.login}
        isUnlisted
      />
      <AuthCard otherWay={otherWay} returnTo={target} onDone={goBack}>
        {(ask) => (
          <>
            <Reason />
            <LoginForm onDone={goBack} onFactor={ask} />
          </>
        )}
      </AuthCard>
    </>
  )
}

const reasons = {
  users: 'Please log in to see that page.',
  admins: 'That page is for admins. Please log in as an admin.',
}

/** The reason for the redirect to this page, also after the end of a session. */
function Reason() {
  const { isFor } = (useLocation().state ?? {}) as Partial<ReturnState>
  // The server renders the page without the browser's history.
  const isKnown = useIsBrowser()
  return isKnown && isFor && <p className="mb-5 border-l-4 border-mask bg-sunk px-3 py-2">{reasons[isFor]}</p>
}
