import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { trpc } from '#client/lib/trpc.ts'
import { plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { OddRows } from './odd-rows.tsx'

/** Email addresses that several accounts have in different spellings. Most shops have none. */
export function SharedAddresses() {
  const { data } = trpc.admin.sharedAddresses.useQuery()
  if (data === undefined || data.total === 0) return null
  const { addresses, total } = data
  return (
    <OddRows
      title={`${plural(total, 'email address', 'email addresses')} with several accounts`}
      intro="These accounts have the same address in different spellings. Each signs in with its own spelling. Remove those that are not used."
      shown={addresses.length}
      total={total}
    >
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
    </OddRows>
  )
}
