import { Link } from 'react-router-dom'
import { Avatar } from '#client/components/avatar.tsx'
import { ButtonLink } from '#client/components/button.tsx'
import { TriangleAlert } from '#client/components/icons/shop.ts'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import type { Me } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type ReturnState, useHere } from '#client/lib/use-here.ts'
import { paths } from '#common/paths.ts'

/** The account's delivery address, with a link to edit it and return. */
export function ShippingAddress({ me }: { me: Me }) {
  const { data: profile, error, refetch } = trpc.users.profile.useQuery({ email: me.email })
  const state = { from: useHere() } satisfies ReturnState
  return (
    <section aria-labelledby="shipping">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="shipping" className="text-xl">
          Shipping Address
        </h2>
        <p className="text-sm text-ink-2">single selection</p>
      </div>
      {error && !profile && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!profile && !error && <Skeleton className="mt-2 h-32 w-full" />}
      {profile && (
        <div className="mt-2 flex flex-wrap items-start gap-4 border border-l-3 border-rule border-l-mask bg-sheet p-4">
          <label className="flex min-w-0 flex-1 basis-60 items-start gap-3 sm:gap-4">
            <input
              type="radio"
              name="address"
              defaultChecked
              aria-label="Ship to this address"
              className="mt-4 size-5 shrink-0 accent-[var(--mask)]"
            />
            <Avatar name={profile.displayName || profile.email} url={profile.photoUrl} size={52} />
            <span className="min-w-0">
              <b className="block">{profile.displayName || profile.email}</b>
              {profile.address && <span className="block whitespace-pre-line">{profile.address}</span>}
              {profile.phoneNumber && <span className="block text-ink-2">{profile.phoneNumber}</span>}
              <span className="block break-words text-sm text-ink-2 sm:text-base">{profile.email}</span>
            </span>
          </label>
          <ButtonLink look="secondary" to={paths.changeInfo} state={state}>
            <span>Edit</span>
            <span className="sr-only"> your address</span>
          </ButtonLink>
          {!profile.address && (
            <p className="flex basis-full items-center gap-2 bg-warn-back p-3 text-sm text-warn">
              <TriangleAlert size={16} className="shrink-0" />
              <span>
                There is no address yet, so the driver would not know where to go.{' '}
                <Link to={paths.changeInfo} state={state} className="underline underline-offset-4">
                  Add your address
                </Link>
              </span>
            </p>
          )}
        </div>
      )}
    </section>
  )
}
