import { paths } from '#common/kit/paths.ts'
import { greet, type WriteMessage } from '../message.ts'

export const adminInvitation: WriteMessage<'admin-invitation'> = ({ name }, { publicUrl, linkToken }) => {
  if (linkToken === null) throw new Error('This message needs a link token')
  return {
    subject: 'You are an admin now',
    preview: 'Use this link to set your password. It expires after an hour.',
    heading: 'You are an admin now',
    blocks: [
      greet(name),
      { kind: 'text', text: `The operator of ${new URL(publicUrl).host} made this account an admin. Set your password, then sign in.` },
      // Browsers do not send the part after #, so the token appears in no log or referrer.
      {
        kind: 'button',
        label: 'Set a password',
        href: `${publicUrl}${paths.resetPassword}#token=${encodeURIComponent(linkToken)}`,
        withAddress: true,
      },
      {
        kind: 'note',
        text: 'The link works once and expires after an hour. If it has expired, choose Reset Password on the sign-in page to get another one.',
      },
    ],
  }
}
