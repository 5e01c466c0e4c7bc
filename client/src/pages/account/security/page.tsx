import { FreshSignInGuard } from '#client/features/account/fresh-sign-in-guard.tsx'
import { SecondFactor } from '#client/features/second-factor/second-factor.tsx'
import { useMe } from '#client/lib/use-me.ts'

export default function SecurityPage() {
  return (
    <div className="max-w-3xl space-y-6">
      <FreshSignInGuard>
        {/* Another user may sign in here: reset the state. */}
        <SecondFactor key={useMe()?.id} />
      </FreshSignInGuard>
    </div>
  )
}
