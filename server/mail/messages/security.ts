// Blocks for messages about account security.
import { paths } from '#common/kit/paths.ts'
import type { Block, MailSetting } from '../message.ts'

/** Explains what to do if the reader did not cause it. */
export const ifNotYou = ({ publicUrl }: MailSetting): Block[] => [
  {
    kind: 'text',
    text: "If this wasn't you, someone else may have access to your account. Choose Reset Password on the sign-in page and set a new password. This signs out all sessions and revokes all API tokens.",
  },
  { kind: 'button', label: 'Go to the sign-in page', href: publicUrl + paths.login },
]

/** Links to the second factor, the sessions and the API tokens. */
export const toSecurity = ({ publicUrl }: MailSetting): Block => ({
  kind: 'button',
  label: 'Open security',
  href: publicUrl + paths.security,
})

/** Links to the list of sign-in methods. */
export const toAccount = ({ publicUrl }: MailSetting): Block => ({
  kind: 'button',
  label: 'See your account',
  href: publicUrl + paths.account,
})
