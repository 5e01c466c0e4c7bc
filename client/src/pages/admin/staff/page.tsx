import { FreshSignInGuard } from '#client/features/account/fresh-sign-in-guard.tsx'
import { StaffList } from '#client/features/staff/staff-list.tsx'

export default function StaffPage() {
  return (
    <FreshSignInGuard>
      <StaffList />
    </FreshSignInGuard>
  )
}
