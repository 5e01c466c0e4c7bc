import { useMe } from '#client/lib/use-me.ts'

/** Tells password managers which account a form belongs to, if it has no email field. */
export const AccountName = () => <input type="email" autoComplete="username" value={useMe()?.email ?? ''} readOnly hidden />
