import { FreshSignInGuard } from '#client/features/account/fresh-sign-in-guard.tsx'
import { PersonalInformation } from '#client/features/account/personal-information.tsx'
import { SecurityLink } from '#client/features/account/security-link.tsx'
import { SignInMethods } from '#client/features/account/sign-in-methods.tsx'
import { StockAlertList } from '#client/features/stock-alerts/stock-alert-list.tsx'
import { useMe } from '#client/lib/use-me.ts'

export default function AccountPage() {
  return (
    <div className="max-w-3xl space-y-6">
      <PersonalInformation />
      <FreshSignInGuard>
        {/* Another user may sign in here: reset the state. */}
        <SignInMethods key={useMe()?.id} />
      </FreshSignInGuard>
      <SecurityLink />
      <StockAlertList />
    </div>
  )
}
