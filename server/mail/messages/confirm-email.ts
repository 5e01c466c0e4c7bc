import { confirmEmailPath } from '#common/kit/paths.ts'
import { greet, type WriteMessage } from '../message.ts'

export const confirmEmail: WriteMessage<'confirm-email'> = ({ name }, { publicUrl, linkToken }) => {
  if (linkToken === null) throw new Error('This message needs a link token')
  return {
    subject: 'Confirm your email',
    preview: 'Please confirm your email address.',
    heading: 'Confirm your email',
    blocks: [
      greet(name),
      { kind: 'text', text: 'Please confirm that this email address is yours. We send news of your purchases and password resets to it.' },
      {
        kind: 'button',
        label: 'Confirm email',
        href: `${publicUrl}${confirmEmailPath}?token=${encodeURIComponent(linkToken)}`,
        withAddress: true,
      },
      { kind: 'note', text: 'The link works once and expires after 7 days. If you have no account with us, you can ignore this email.' },
    ],
  }
}
