import { confirmEmailPath } from '#common/paths.ts'
import { greet, type WriteMessage } from '../message.ts'

export const confirmEmail: WriteMessage<'confirm-email'> = ({ name }, { publicUrl, linkToken }) => {
  if (linkToken === null) throw new Error('There is no token for the link of this message')
  return {
    subject: 'Confirm your email',
    preview: 'Confirm that this address is yours.',
    heading: 'Confirm your email',
    blocks: [
      greet(name),
      { kind: 'text', text: 'Please confirm that this address is yours: what concerns your orders and your password comes here.' },
      { kind: 'button', label: 'Confirm email', href: `${publicUrl}${confirmEmailPath}?token=${encodeURIComponent(linkToken)}` },
      { kind: 'note', text: 'The link works once, for 7 days. If you have no account with us, leave this message alone.' },
    ],
  }
}
