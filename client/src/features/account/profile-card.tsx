import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Avatar } from '#client/components/avatar.tsx'
import { CircleAlert } from '#client/components/icons/orders.ts'
import { phoneLink } from '#client/lib/phone-link.ts'
import { useMe } from '#client/lib/use-me.ts'
import { formatDay } from '#common/kit/format-day.ts'
import { roleTexts } from '#common/staff/role-texts.ts'
import { nameOf } from '#common/users/rules.ts'
import type { Profile } from './use-own-profile.ts'

/** A user's profile. Marks missing fields. */
export function ProfileCard({ profile, action }: { profile: Profile; action: ReactNode }) {
  const { email, role, phoneNumber, address, dateOfBirth, displayName } = profile
  const name = nameOf(profile)
  const staffRoles = useMe()?.staffRoles ?? []
  const roles = role === 'admin' ? ['Admin'] : staffRoles.map((one) => roleTexts[one].name)
  return (
    <section aria-labelledby="personal-information" className="border border-rule bg-sheet">
      <header className="flex flex-wrap items-center gap-4 border-b border-rule p-5 sm:p-6">
        <Avatar key={profile.photoUrl} name={name} url={profile.photoUrl} size={64} />
        <div className="min-w-0 flex-1 basis-40">
          <h2 id="personal-information" className="text-xl">
            Personal information
          </h2>
          <p className="mt-1 text-sm text-ink-2">For deliveries, invoices and your reviews.</p>
        </div>
        {action}
      </header>
      <dl className="divide-y divide-rule px-5 sm:px-6">
        <Row name="Name" needed>
          {displayName}
        </Row>
        <Row name="Email">{email}</Row>
        <Row name="Phone number" needed>
          {phoneNumber && (
            <a href={phoneLink(phoneNumber)} className="underline underline-offset-4">
              {phoneNumber}
            </a>
          )}
        </Row>
        <Row name="Address" needed>
          {address && <span className="whitespace-pre-line">{address}</span>}
        </Row>
        <Row name="Date of birth">{dateOfBirth && <time dateTime={dateOfBirth}>{formatDay(dateOfBirth)}</time>}</Row>
        <Row name="Photo">{profile.photoUrl && <span className="font-mono text-sm break-all">{profile.photoUrl}</span>}</Row>
        {roles.length > 0 && <Row name="Role">{roles.join(', ')}</Row>}
      </dl>
    </section>
  )
}

function Row({ name, needed = false, children }: { name: string; needed?: boolean; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0">
        {children || (
          <span className={clsx('inline-flex items-center gap-1.5', needed ? 'text-warn' : 'text-ink-2')}>
            {needed && <CircleAlert size={16} />}
            Not set
          </span>
        )}
      </dd>
    </div>
  )
}

/** The missing delivery details as a sentence; null if complete. */
export function missingForDelivery({ displayName, phoneNumber, address }: Profile): string | null {
  const missing = [displayName ? '' : 'name', phoneNumber ? '' : 'phone number', address ? '' : 'address'].filter(Boolean)
  return missing.length === 0 ? null : `Add your ${new Intl.ListFormat('en-GB').format(missing)} so we can deliver.`
}

/** Of a skeleton that stands for it. */
export const profileSize = 'h-[30rem] w-full'
