import { useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { CirclePlus } from '#client/components/icons/dashboard.ts'
import { AccountSection, AwaitedRows } from './account-section.tsx'
import { ApiTokenForm } from './api-token-form.tsx'
import { ApiTokenTable } from './api-token-table.tsx'
import { NewTokenPanel } from './new-token-panel.tsx'
import { useApiTokens } from './use-api-tokens.ts'

export function ApiTokens() {
  const title = useRef<HTMLHeadingElement>(null)
  const query = useApiTokens()
  const [isAdding, setAdding] = useState(false)
  // Only here: the server stores only its hash.
  const [newToken, setNewToken] = useState<string | null>(null)
  const focusTitle = () => title.current?.focus()

  function stopAdding() {
    setAdding(false)
    focusTitle()
  }

  return (
    <AccountSection
      title="API tokens"
      intro={
        <>
          Use an API token to connect your own software. See the{' '}
          <a href="/docs" className="underline underline-offset-4">
            API docs
          </a>
          .
        </>
      }
      titleRef={title}
      action={
        !isAdding &&
        newToken === null && (
          <Button look="secondary" onClick={() => setAdding(true)}>
            <CirclePlus size={18} />
            New token
          </Button>
        )
      }
    >
      {isAdding && (
        <ApiTokenForm
          onCancel={stopAdding}
          onAdded={(token) => {
            setAdding(false)
            setNewToken(token)
          }}
        />
      )}
      {newToken !== null && (
        <NewTokenPanel
          token={newToken}
          onClose={() => {
            setNewToken(null)
            focusTitle()
          }}
        />
      )}
      {query.data ? <ApiTokenTable tokens={query.data} onRevoked={focusTitle} /> : <AwaitedRows query={query} />}
    </AccountSection>
  )
}
