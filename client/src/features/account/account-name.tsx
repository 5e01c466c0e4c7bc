import { useMe } from '#client/lib/use-me.ts'

/** Names the account for password managers, in forms without an email field. */
export const AccountName = () => <input type="email" autoComplete="username" value={useMe()?.email ?? ''} readOnly hidden />
