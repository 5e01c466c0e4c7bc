import { Link } from 'react-router-dom'
import { Awaiting } from '#client/components/awaiting.tsx'
import { ButtonLink } from '#client/components/button.tsx'
import { UserPen } from '#client/components/icons/dashboard.ts'
import { TriangleAlert } from '#client/components/icons/shop.ts'
import { paths } from '#common/kit/paths.ts'
import { missingForDelivery, ProfileCard, profileSize } from './profile-card.tsx'
import { useOwnProfile } from './use-own-profile.ts'

export function PersonalInformation() {
  const { data: profile, error, refetch } = useOwnProfile()
  if (!profile) return <Awaiting error={error} retry={refetch} className={profileSize} />
  const missing = missingForDelivery(profile)
  return (
    <>
      {missing && (
        <p className="flex items-center gap-2 bg-warn-back p-3 text-warn">
          <TriangleAlert size={16} className="shrink-0" />
          <span>
            {missing}{' '}
            <Link to={paths.changeInfo} className="underline underline-offset-4">
              Add now
            </Link>
          </span>
        </p>
      )}
      <ProfileCard
        profile={profile}
        action={
          <ButtonLink to={paths.changeInfo}>
            <UserPen size={18} />
            Change info
          </ButtonLink>
        }
      />
    </>
  )
}
