import { paths } from '#common/paths.ts'
import { greet, type WriteMessage } from '../message.ts'

export const passwordReset: WriteMessage<'password-reset'> = ({ name }, { publicUrl, linkToken }) => {
  if (linkToken === null) throw new Error('There is no token for the link of this message')
  return {
    subject: 'Set a new password',
    preview: 'Somebody, you we hope, asked to set a new password for your account.',
    heading: 'Set a new password',
    blocks: [
      greet(name),
      { kind: 'text', text: 'Somebody, you we hope, asked to set a new password for your account.' },
      // Browsers do not send the part after #: it appears in no log or referrer.
      { kind: 'button', label: 'Set a new password', href: `${publicUrl}${paths.resetPassword}#token=${encodeURIComponent(linkToken)}` },
      {
        kind: 'note',
        text: 'The link works once, for an hour, and signs out every session of your account. If you did not ask for it, leave this message alone: nothing has changed.',
      },
    ],
  }
}
