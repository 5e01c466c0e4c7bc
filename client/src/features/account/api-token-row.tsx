import { Button } from '#client/components/button.tsx'
import { Cell } from '#client/components/table.tsx'
import { Day } from '#client/components/times.tsx'
import { Ago } from './ago.tsx'
import { rightsTexts } from './rights-texts.ts'
import { type ApiToken, hasEnded, useRevokeApiToken } from './use-api-tokens.ts'

// On narrow screens a row is a card, and each value has a label.
const card = 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-1 max-sm:px-5 max-sm:py-4 max-sm:*:p-0'
const inFirst = 'max-sm:col-start-1'
const onCard = 'cond text-ink-2 sm:hidden'

export function ApiTokenRow({ token, onRevoked }: { token: ApiToken; onRevoked: () => void }) {
  const { name, rights, expiresAt, lastUsedAt } = token
  const { revoke, isRevoking } = useRevokeApiToken(token, onRevoked)
  return (
    <tr className={card}>
      <Cell className={`${inFirst} font-semibold break-words max-sm:text-base`}>{name}</Cell>
      <Cell className={`${inFirst} whitespace-nowrap`}>
        <span className={onCard}>Rights </span>
        {rightsTexts[rights].name}
      </Cell>
      <Cell className={inFirst}>
        <span className={onCard}>Expires </span>
        {hasEnded(token) ? <b className="font-semibold text-stop">Expired</b> : <Day time={lastMomentOf(expiresAt)} />}
      </Cell>
      <Cell className={`${inFirst} whitespace-nowrap`}>
        <span className={onCard}>Last used </span>
        {lastUsedAt === null ? 'Never' : <Ago time={lastUsedAt} />}
      </Cell>
      <Cell right className="py-1 max-sm:col-start-2 max-sm:row-span-4 max-sm:row-start-1 max-sm:self-center">
        <Button look="secondary" busy={isRevoking} onClick={() => void revoke()}>
          Revoke<span className="sr-only"> {name}</span>
        </Button>
      </Cell>
    </tr>
  )
}

/** Tokens expire at midnight after the last day; a millisecond earlier is still on that day. */
const lastMomentOf = (expiresAt: string) => new Date(Date.parse(expiresAt) - 1).toISOString()
