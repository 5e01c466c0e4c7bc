import { useEffect, useRef, useState } from 'react'
import { Avatar } from '#client/components/avatar.tsx'
import { Button } from '#client/components/button.tsx'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { nameOf } from '#common/users/rules.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import type { DeliveryForm } from './use-delivery-details.ts'

/** The account's delivery address. Asks in place for what is missing; Edit changes it in place. */
export function ShippingAddress({ form, isNext }: { form: DeliveryForm; isNext: boolean }) {
  const { profile, loadError, reload, isOpen, edit } = form
  const editButton = useRef<HTMLButtonElement>(null)
  const [news, setNews] = useState('')
  const hasClosed = useRef(false)
  const closed = (said: string) => {
    setNews(said)
    hasClosed.current = true
  }
  // Edit is back on the page.
  useEffect(() => {
    if (!hasClosed.current || !editButton.current) return
    hasClosed.current = false
    editButton.current.focus()
  })
  return (
    <section aria-labelledby="shipping">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="shipping" className="text-xl">
          Shipping Address
        </h2>
        <p className="text-sm text-ink-2">single selection</p>
        <p role="status" className="sr-only">
          {news}
        </p>
      </div>
      {loadError && !profile && <ErrorPanel error={loadError} onRetry={reload} />}
      {!profile && !loadError && <Skeleton className="mt-2 h-32 w-full" />}
      {profile && (
        <div className="mt-2 flex flex-wrap items-start gap-4 border border-l-3 border-rule border-l-mask bg-sheet p-4">
          <label className="flex min-w-0 flex-1 basis-60 items-start gap-3 sm:gap-4">
            <input
              type="radio"
              name="shippingAddress"
              defaultChecked
              aria-label="Ship to this address"
              className="mt-4 size-5 shrink-0 accent-[var(--mask)]"
            />
            <Avatar name={nameOf(profile)} url={profile.photoUrl} size={52} />
            <span className="min-w-0">
              <b className="block break-words">{nameOf(profile)}</b>
              {profile.address && <span className="block break-words whitespace-pre-line">{profile.address}</span>}
              {profile.phoneNumber && <span className="block break-words text-ink-2">{profile.phoneNumber}</span>}
              <span className="block break-words text-sm text-ink-2 sm:text-base">{profile.email}</span>
            </span>
          </label>
          {isOpen ? (
            <DeliveryFields form={form} isNext={isNext} onClosed={closed} />
          ) : (
            <Button ref={editButton} look="secondary" onClick={edit}>
              <span>Edit</span>
              <span className="sr-only"> your address</span>
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
