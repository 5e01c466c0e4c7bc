import { useMe } from '#client/lib/use-me.ts'

/** Tells a password manager whose password a form is about, where nobody types the address. */
export const AccountName = () => <input type="email" autoComplete="username" value={useMe()?.email ?? ''} readOnly hidden />
