import { confirmEmailPath, paths } from '#common/paths.ts'
import { type Block, greet, type Message, type WriteMessage } from '../message.ts'

/** Used if an identity provider has verified the address. */
export const welcome: WriteMessage<'welcome'> = ({ name, confirmationId }, setting) =>
  confirmationId === undefined
    ? welcomeOf(name, [{ kind: 'button', label: 'See the parts', href: setting.publicUrl + paths.parts }])
    : welcomeToConfirm({ name }, setting)

export const welcomeToConfirm: WriteMessage<'welcome-to-confirm'> = ({ name }, { publicUrl, linkToken }) => {
  if (linkToken === null) throw new Error('There is no token for the link of this message')
  return {
    ...welcomeOf(name, [
      { kind: 'text', text: 'Please confirm that this address is yours: what concerns your orders and your password comes here.' },
      { kind: 'button', label: 'Confirm email', href: `${publicUrl}${confirmEmailPath}?token=${encodeURIComponent(linkToken)}` },
      { kind: 'note', text: 'The link works once, for 7 days. If you did not sign up, leave this message alone.' },
    ]),
    subject: 'Welcome to Partsdock: confirm your email',
    preview: 'Your account is open. Confirm that this address is yours.',
  }
}

const welcomeOf = (name: string, more: readonly Block[]): Message => ({
  subject: 'Welcome to Partsdock',
  preview: 'Your account is open, and you can order right away.',
  heading: 'Welcome to Partsdock',
  blocks: [greet(name), { kind: 'text', text: 'Your account is open, and you can order right away.' }, ...more],
})
