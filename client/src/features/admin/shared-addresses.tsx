import { Fragment, useId } from 'react'
import { Link } from 'react-router-dom'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount, plural } from '#common/format.ts'
import { paths } from '#common/paths.ts'

/** Email addresses that several accounts have in different spellings. Most shops have none. */
export function SharedAddresses() {
  const titleId = useId()
  const { data } = trpc.admin.sharedAddresses.useQuery()
  if (data === undefined || data.total === 0) return null
  const { addresses, total } = data
  return (
    <section aria-labelledby={titleId} className="mb-6 border border-rule bg-sheet p-4">
      <h3 id={titleId} className="text-lg">
        {plural(total, 'email address', 'email addresses')} with several accounts
      </h3>
      <p className="mt-1 mb-3 text-ink-2">
        These accounts have the same address in different spellings. Each signs in with its own spelling. Remove those that are not used.
      </p>
      <ul className="divide-y divide-rule">
        {addresses.map((emails) => (
          <li key={emails.join()} className="py-2 break-words">
            {emails.map((email, i) => (
              <Fragment key={email}>
                {i > 0 && ', '}
                <Link to={`${paths.users}?q=${encodeURIComponent(email)}`} className="underline underline-offset-4">
                  {email}
                </Link>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
      {total > addresses.length && <p className="mt-3 text-ink-2">The first {formatCount(addresses.length)} are shown.</p>}
    </section>
  )
}
