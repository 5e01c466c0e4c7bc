// What messages about an account's security share.
import { paths } from '#common/paths.ts'
import type { Block, MailSetting } from '../message.ts'

/** `27 August 2026, 14:05 UTC`. */
export function formatMoment(moment: Date): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' }).format(moment)
  return `${day}, ${time} UTC`
}

/** What to do if the reader did not cause it. */
export const ifNotYou = ({ publicUrl }: MailSetting): Block[] => [
  {
    kind: 'text',
    text: 'If that was not you, somebody else can get into your account: set a new password through Reset Password on the sign-in page. That signs out every session and revokes every API token.',
  },
  { kind: 'button', label: 'Go to the sign-in page', href: publicUrl + paths.login },
]

/** Leads to the list of sign-in methods. */
export const toAccount = ({ publicUrl }: MailSetting): Block => ({
  kind: 'button',
  label: 'See your account',
  href: publicUrl + paths.account,
})
