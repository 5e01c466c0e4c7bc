import { TriangleAlert, UserPen } from 'lucide-react'
import { paths } from '#client/app/paths.ts'
import { ButtonLink } from '#client/components/button.tsx'
import { ErrorPanel } from '#client/components/states.tsx'
import { missingForDelivery, ProfileCard, ProfileSkeleton } from '#client/features/account/profile-card.tsx'
import { useOwnProfile } from '#client/features/account/use-own-profile.ts'

/** Personal information as the shop has it. */
export default function AccountPage() {
  const { data: profile, error, refetch } = useOwnProfile()
  if (!profile) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <ProfileSkeleton />
  const missing = missingForDelivery(profile)
  return (
    <div className="max-w-3xl space-y-4">
      {missing && (
        <p className="flex items-center gap-2 bg-warn-back p-3 text-warn">
          <TriangleAlert size={16} aria-hidden className="shrink-0" />
          {missing}
        </p>
      )}
      <ProfileCard
        profile={profile}
        action={
          <ButtonLink to={paths.changeInfo}>
            <UserPen size={18} aria-hidden />
            Change info
          </ButtonLink>
        }
      />
    </div>
  )
}
