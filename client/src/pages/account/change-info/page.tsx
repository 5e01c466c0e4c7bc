import { useLocation, useNavigate } from 'react-router-dom'
import { Awaiting } from '#client/components/awaiting.tsx'
import { profileSize } from '#client/features/account/profile-card.tsx'
import { ProfileForm } from '#client/features/account/profile-form.tsx'
import { useOwnProfile } from '#client/features/account/use-own-profile.ts'
import { toast } from '#client/lib/toast.ts'
import { ownPath } from '#common/accounts/rules.ts'
import { paths } from '#common/kit/paths.ts'

/** Edits personal information, then returns to the account or to the page in the navigation state's `from`. */
export default function ChangeInfoPage() {
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const { data: profile, error, refetch } = useOwnProfile()
  if (!profile) return <Awaiting error={error} retry={refetch} className={profileSize} />
  const from = typeof state === 'object' && state !== null && 'from' in state ? ownPath(state.from) : null
  const backTo = from ?? paths.account
  return (
    <ProfileForm
      profile={profile}
      backTo={backTo}
      onSaved={() => {
        toast.success('Your information has been saved')
        void navigate(backTo)
      }}
    />
  )
}
