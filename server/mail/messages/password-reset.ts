import { paths } from '#common/kit/paths.ts'
import { greet, type WriteMessage } from '../message.ts'

export const passwordReset: WriteMessage<'password-reset'> = ({ name }, { publicUrl, linkToken }) => {
  if (linkToken === null) throw new Error('This message needs a link token')
  return {
    subject: 'Set a new password',
    preview: 'Use this link to set a new password. It expires after an hour.',
    heading: 'Set a new password',
    blocks: [
      greet(name),
      { kind: 'text', text: 'We received a request to reset the password of your account.' },
      // Browsers do not send the part after #, so the token appears in no log or referrer.
      {
        kind: 'button',
        label: 'Set a new password',
        href: `${publicUrl}${paths.resetPassword}#token=${encodeURIComponent(linkToken)}`,
        withAddress: true,
      },
      {
        kind: 'note',
        text: "The link works once and expires after an hour. Setting a new password signs out all sessions and revokes all API tokens. If you didn't ask for this, you can ignore this email: nothing has changed.",
      },
    ],
  }
}
