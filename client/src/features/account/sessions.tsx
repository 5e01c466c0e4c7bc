import { useRef } from 'react'
import { Button } from '#client/components/button.tsx'
import { AccountSection, AwaitedRows } from './account-section.tsx'
import { SessionRow } from './session-row.tsx'
import { useEndOtherSessions, useSessions } from './use-sessions.ts'

export function Sessions() {
  const title = useRef<HTMLHeadingElement>(null)
  const query = useSessions()
  const { endOthers, isEnding } = useEndOtherSessions()
  const sessions = query.data
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) ?? false
  const focusTitle = () => title.current?.focus()
  return (
    <AccountSection
      title="Devices"
      intro="Devices signed in to your account. Don't recognise one? Sign it out and change your password."
      titleRef={title}
      action={
        hasOthers && (
          <Button look="secondary" busy={isEnding} onClick={() => void endOthers(focusTitle)}>
            Sign out all other devices
          </Button>
        )
      }
    >
      {sessions ? (
        <>
          <ul className="divide-y divide-rule">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={focusTitle} />
            ))}
          </ul>
          {!hasOthers && <p className="border-t border-rule px-5 py-4 text-ink-2 sm:px-6">No other devices are signed in.</p>}
        </>
      ) : (
        <AwaitedRows query={query} />
      )}
    </AccountSection>
  )
}
