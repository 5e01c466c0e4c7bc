import { HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import { ApiTokenRow } from './api-token-row.tsx'
import type { ApiToken } from './use-api-tokens.ts'

export function ApiTokenTable({ tokens, onRevoked }: { tokens: readonly ApiToken[]; onRevoked: () => void }) {
  if (tokens.length === 0) return <p className="px-5 py-4 text-ink-2 sm:px-6">You don't have any API tokens.</p>
  return (
    <TableRegion
      label="API tokens"
      className="border-0 max-sm:[&_tbody]:block max-sm:[&_thead]:hidden max-sm:[&>table]:block sm:[&_:is(td,th):first-child]:pl-6 sm:[&_:is(td,th):last-child]:pr-6"
    >
      <TableHead>
        <HeadCell>Name</HeadCell>
        <HeadCell>Rights</HeadCell>
        <HeadCell>Expires</HeadCell>
        <HeadCell>Last used</HeadCell>
        <HeadCell right>Revoke</HeadCell>
      </TableHead>
      <TableBody>
        {tokens.map((token) => (
          <ApiTokenRow key={token.id} token={token} onRevoked={onRevoked} />
        ))}
      </TableBody>
    </TableRegion>
  )
}
