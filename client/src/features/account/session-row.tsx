import { Button } from '#client/components/button.tsx'
import { Terminal } from '#client/components/icons/dashboard.ts'
import { Monitor } from '#client/components/icons/theme.ts'
import { Day } from '#client/components/times.tsx'
import { Ago } from './ago.tsx'
import { Tag } from './tag.tsx'
import { type Session, useEndSession } from './use-sessions.ts'

export function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const { device, isBrowser, address, lastUsedAt, signedInAt, isCurrent } = session
  const { end, isEnding } = useEndSession(session, onEnded)
  const Sign = isBrowser ? Monitor : Terminal
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-5 py-4 sm:px-6">
      <Sign size={20} className="text-ink-2" />
      <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-base">
        {device}
        {isCurrent && <Tag>This device</Tag>}
        {!isBrowser && <Tag>Program</Tag>}
      </h3>
      <div className="col-start-2 row-start-2 min-w-0 max-sm:col-end-4">
        <p className="text-sm text-ink-2">
          {address !== null && (
            <>
              <span className="font-mono break-all">{address}</span>,{' '}
            </>
          )}
          {isCurrent ? (
            'active now'
          ) : (
            <>
              last active <Ago time={lastUsedAt} />
            </>
          )}
        </p>
        <p className="text-sm text-ink-2">
          Signed in on <Day time={signedInAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button look="secondary" busy={isEnding} className="col-start-3 sm:row-span-2" onClick={() => void end()}>
          Sign out<span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  )
}
