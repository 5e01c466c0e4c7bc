import { Button, OuterLink } from '#client/components/button.tsx'
import { CircleDashed } from '#client/components/icons/dashboard.ts'
import { Undo2 } from '#client/components/icons/orders.ts'
import { Check } from '#client/components/icons/shop.ts'
import { Moment } from '#client/components/times.tsx'
import { mailLink } from '#common/kit/mail-link.ts'
import type { ContactMessage } from './use-messages.ts'

type MessageCardProps = {
  message: ContactMessage
  /** True if open and handled messages are in the same list. */
  isMixed: boolean
  isBusy: boolean
  onHandle: (handled: boolean) => void
}

export function MessageCard({ message: { email, subject, message, createdAt, handledAt }, isMixed, isBusy, onHandle }: MessageCardProps) {
  const isHandled = handledAt !== null
  return (
    <article className="grid gap-x-4 gap-y-3 border border-rule bg-sheet p-4 wrap-anywhere md:grid-cols-[minmax(0,1fr)_auto] md:p-5">
      <header>
        <h3 className="text-base text-wrap">{subject}</h3>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          <span className="break-all">{email}</span>
          <Moment time={createdAt} className="whitespace-nowrap" />
        </p>
      </header>
      <p className="max-w-prose whitespace-pre-wrap md:col-span-2">{message}</p>
      <div className="flex flex-wrap items-center gap-2 md:col-start-2 md:row-start-1 md:self-start">
        {(isMixed || isHandled) && <Status handledAt={handledAt} />}
        <OuterLink
          look={isHandled ? 'secondary' : 'primary'}
          small
          className="max-md:min-h-11"
          href={`${mailLink(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
        >
          Reply<span className="sr-only"> to {email}</span>
        </OuterLink>
        <Button look="secondary" small className="max-md:min-h-11" busy={isBusy} onClick={() => onHandle(!isHandled)}>
          {isHandled ? <Undo2 size={16} /> : <Check size={16} />}
          <span>{isHandled ? 'Mark open' : 'Mark handled'}</span>
          <span className="sr-only"> {subject}</span>
        </Button>
      </div>
    </article>
  )
}

function Status({ handledAt }: { handledAt: string | null }) {
  if (handledAt === null)
    return (
      <span className="cond inline-flex h-9 items-center gap-1 text-sm font-semibold text-warn">
        <CircleDashed size={14} />
        Open
      </span>
    )
  return (
    <span className="cond inline-flex h-9 items-center gap-1 text-sm font-semibold text-ok">
      <Check size={14} />
      Handled <Moment time={handledAt} />
    </span>
  )
}
