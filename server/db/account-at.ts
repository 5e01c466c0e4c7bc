// The account that has an e-mail address. All look-ups use these, so that a spelling finds the same account everywhere.
import { type SQL, sql } from 'drizzle-orm'
import { normalAddress } from '#common/users/address.ts'
import { fn } from './call-function.ts'

/** SQL for the id of the account with this address in any spelling; null if there is none. */
export const accountAt = (email: string): SQL<string | null> => fn('account_at', { own: email, normal: normalAddress(email) })

/** SQL for the address as that account stores it, else as it is given: for SQL functions, which know stored spellings only. */
export const storedAddress = (email: string): SQL<string> =>
  sql<string>`coalesce((select email from users where id = ${accountAt(email)}), ${email})`
