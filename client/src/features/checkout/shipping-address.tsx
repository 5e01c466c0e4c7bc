import clsx from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Avatar } from '#client/components/avatar.tsx'
import { Button } from '#client/components/button.tsx'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { nameOf } from '#common/users/rules.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import type { DeliveryForm } from './use-delivery-details.ts'

type ShippingAddressProps = {
  form: DeliveryForm
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** The account's delivery address. Asks in place for missing details; Edit changes it in place. */
export function ShippingAddress({ form, isChosen, onChoose, children }: ShippingAddressProps) {
  const { profile, loadError, reload, edit } = form
  // Another address does not use these fields.
  const isOpen = form.isOpen && isChosen
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
        <p className="text-sm text-ink-2">single selection: choose one address</p>
        <p role="status" className="sr-only">
          {news}
        </p>
      </div>
      {loadError && !profile && <ErrorPanel error={loadError} onRetry={reload} />}
      {!profile && !loadError && <Skeleton className="mt-2 h-32 w-full" />}
      {profile && (
        <div className="relative mt-2 border border-l-3 border-rule has-checked:border-l-mask bg-sheet p-4">
          <label className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1">
            <input
              type="radio"
              name="shippingAddress"
              checked={isChosen}
              onChange={onChoose}
              aria-label="Ship to this address"
              className="size-5"
            />
            <Avatar name={nameOf(profile)} url={profile.photoUrl} size={40} />
            <b className={clsx('break-words max-sm:col-span-full', !isOpen && 'sm:pr-16')}>{nameOf(profile)}</b>
            <span className="col-span-full min-w-0 break-words *:block sm:col-start-3">
              {/* The fields below contain both while they are open. */}
              {!isOpen && (
                <>
                  <span className="whitespace-pre-line">{profile.address}</span>
                  <span>{profile.phoneNumber}</span>
                </>
              )}
              <span className="text-ink-2">{profile.email}</span>
            </span>
          </label>
          {isOpen ? (
            <DeliveryFields form={form} onClosed={closed} />
          ) : (
            isChosen && (
              <Button ref={editButton} look="secondary" className="absolute top-3 right-3" onClick={edit}>
                <span>Edit</span>
                <span className="sr-only"> your address</span>
              </Button>
            )
          )}
        </div>
      )}
      {profile && children}
    </section>
  )
}
