import { type ReactNode, useRef, useState } from 'react'
import { Awaiting } from '#client/components/awaiting.tsx'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { CirclePlus } from '#client/components/icons/dashboard.ts'
import { plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { AddressForm } from './address-form.tsx'
import { useAddresses } from './use-addresses.ts'

/** The customer's addresses, the account's own first. */
export function AddressBook() {
  const { book, error, retry, setUsual, remove } = useAddresses()
  // The id of the edited address; null for a new one.
  const [editing, setEditing] = useState<string | null | undefined>(undefined)
  const title = useRef<HTMLHeadingElement>(null)
  if (!book) return <Awaiting error={error} retry={retry} className="h-64 w-full" />
  const stop = () => {
    setEditing(undefined)
    title.current?.focus()
  }
  const { own, entries } = book
  return (
    <section aria-labelledby="address-book" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="address-book" ref={title} tabIndex={-1} className="text-xl outline-none">
            {plural(entries.length + 1, 'address', 'addresses')}
          </h2>
          <p className="text-sm text-ink-2">Checkout starts with your usual address.</p>
        </div>
        {editing === undefined && (
          <Button onClick={() => setEditing(null)}>
            <CirclePlus size={18} />
            Add address
          </Button>
        )}
      </div>
      {editing === null && (
        <div className="border border-rule bg-sheet p-5">
          <AddressForm onSaved={stop} onCancel={stop} />
        </div>
      )}
      <ul className="grid gap-4 sm:grid-cols-2">
        <Entry
          label="Your account"
          details={own}
          onUsual={own.isUsual ? null : () => setUsual(null)}
          actions={
            <ButtonLink to={paths.changeInfo} look="secondary">
              Edit<span className="sr-only"> the address of your account</span>
            </ButtonLink>
          }
        />
        {entries.map((entry) =>
          editing === entry.id ? (
            <li key={entry.id} className="border border-rule bg-sheet p-5 sm:col-span-2">
              <AddressForm entry={entry} onSaved={stop} onCancel={stop} />
            </li>
          ) : (
            <Entry
              key={entry.id}
              label={entry.label}
              details={entry}
              onUsual={entry.isUsual ? null : () => setUsual(entry.id)}
              actions={
                <>
                  <Button look="secondary" onClick={() => setEditing(entry.id)}>
                    <span>
                      Edit<span className="sr-only"> {entry.label}</span>
                    </span>
                  </Button>
                  <Button look="secondary" onClick={() => void remove(entry).then((isGone) => isGone && title.current?.focus())}>
                    <span>
                      Delete<span className="sr-only"> {entry.label}</span>
                    </span>
                  </Button>
                </>
              }
            />
          ),
        )}
      </ul>
    </section>
  )
}

type EntryProps = {
  label: string
  details: { recipient: string; phoneNumber: string | null; address: string | null }
  /** Makes it the usual address; null if it is the usual address already. */
  onUsual: (() => void) | null
  actions: ReactNode
}

function Entry({ label, details: { recipient, phoneNumber, address }, onUsual, actions }: EntryProps) {
  return (
    <li className="flex flex-col gap-3 border border-rule bg-sheet p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 text-base wrap-anywhere">{label}</h3>
        {!onUsual && <b className="cond text-sm text-ok">Usual address</b>}
      </div>
      <p className="flex-1 wrap-anywhere *:block">
        <span>{recipient}</span>
        <span className="whitespace-pre-line">{address ?? <span className="text-ink-2">No address yet</span>}</span>
        <span className="text-ink-2">{phoneNumber ?? 'No phone number yet'}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {actions}
        {onUsual && (
          <Button look="secondary" onClick={onUsual}>
            <span>
              Make usual<span className="sr-only"> {label}</span>
            </span>
          </Button>
        )}
      </div>
    </li>
  )
}
