import { Fragment } from 'react'
import { ApiTokens } from '#client/features/account/api-tokens.tsx'
import { FreshSignInGuard } from '#client/features/account/fresh-sign-in-guard.tsx'
import { PersonalInformation } from '#client/features/account/personal-information.tsx'
import { Sessions } from '#client/features/account/sessions.tsx'
import { SignInMethods } from '#client/features/account/sign-in-methods.tsx'
import { useMe } from '#client/lib/use-me.ts'

/** The account: who it belongs to, what opens it, where it is signed in, and what programs may use it. */
export default function AccountPage() {
  return (
    <div className="max-w-3xl space-y-6">
      <PersonalInformation />
      <FreshSignInGuard>
        {/* Whoever signs in again may be somebody else: nothing of what was open goes over to them. */}
        <Fragment key={useMe()?.id}>
          <SignInMethods />
          <Sessions />
          <ApiTokens />
        </Fragment>
      </FreshSignInGuard>
    </div>
  )
}
