import { Link, Navigate } from 'react-router-dom'
import { PageMeta } from '#client/components/page-meta.tsx'
import { AuthCard } from '#client/features/auth/auth-card.tsx'
import { LoginForm } from '#client/features/auth/login-form.tsx'
import { useReturn } from '#client/features/auth/use-return.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/paths.ts'

export default function LoginPage() {
  const me = useMe()
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
    <AuthCard otherWay={otherWay} returnTo={target} onDone={goBack}>
      <PageMeta
        title="Login"
        description="Sign in to Partsdock to order computer parts, pay and track your orders."
        path={paths.login}
        isUnlisted
      />
      <LoginForm onDone={goBack} />
    </AuthCard>
  )
}
