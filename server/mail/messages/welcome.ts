import { confirmEmailPath, paths } from '#common/kit/paths.ts'
import { type Block, greet, type Message, type WriteMessage } from '../message.ts'

/** Sent if an identity provider has verified the address. */
export const welcome: WriteMessage<'welcome'> = ({ name, confirmationId }, setting) =>
  confirmationId === undefined
    ? welcomeOf({ name, shopName: setting.shop.name }, [{ kind: 'button', label: 'Browse parts', href: setting.publicUrl + paths.parts }])
    : welcomeToConfirm({ name }, setting)

export const welcomeToConfirm: WriteMessage<'welcome-to-confirm'> = ({ name }, { publicUrl, shop, linkToken }) => {
  if (linkToken === null) throw new Error('This message needs a link token')
  return {
    ...welcomeOf({ name, shopName: shop.name }, [
      { kind: 'text', text: 'Please confirm that this email address is yours. We send news of your purchases and password resets to it.' },
      {
        kind: 'button',
        label: 'Confirm email',
        href: `${publicUrl}${confirmEmailPath}?token=${encodeURIComponent(linkToken)}`,
        withAddress: true,
      },
      { kind: 'note', text: "The link works once and expires after 7 days. If you didn't sign up, you can ignore this email." },
    ]),
    subject: `Welcome to ${shop.name}: confirm your email`,
    preview: 'Your account is ready. Please confirm your email address.',
  }
}

const welcomeOf = ({ name, shopName }: { name: string; shopName: string }, more: readonly Block[]): Message => ({
  subject: `Welcome to ${shopName}`,
  preview: 'Your account is ready. You can order right away.',
  heading: `Welcome to ${shopName}`,
  blocks: [greet(name), { kind: 'text', text: 'Your account is ready. You can order right away.' }, ...more],
})
