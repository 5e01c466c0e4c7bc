import { Link, Navigate } from 'react-router-dom'
import { PageMeta } from '#client/components/page-meta.tsx'
import { AuthCard } from '#client/features/auth/auth-card.tsx'
import { SignupForm } from '#client/features/auth/signup-form.tsx'
import { useReturn } from '#client/features/auth/use-return.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/kit/paths.ts'

export default function SignupPage() {
  const me = useMe()
  const { shopName } = useShopFacts()
  const { target, state, arrival, goBack } = useReturn()
  if (me) return <Navigate to={target} state={arrival} replace />
  const otherWay = (
    <>
      Have an account?{' '}
      <Link to={paths.login} state={state} className="underline underline-offset-4">
        Login
      </Link>
    </>
  )
  return (
    <>
      <PageMeta
        title="Signup"
        description={`Create a ${shopName} account to order computer parts wholesale.`}
        path={paths.signup}
        isUnlisted
      />
      <AuthCard otherWay={otherWay} returnTo={target} onDone={goBack}>
        {() => <SignupForm onDone={goBack} />}
      </AuthCard>
    </>
  )
}
