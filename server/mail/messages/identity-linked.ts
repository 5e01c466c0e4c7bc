import { providerTitles } from '#common/identities/rules.ts'
import { greet, type WriteMessage } from '../message.ts'
import { ifNotYou, toAccount } from './security.ts'

export const identityLinked: WriteMessage<'identity-linked'> = ({ name, provider, email }, setting) => {
  const who = providerTitles[provider]
  return {
    subject: `${who} opens your account now`,
    preview: `Signing in with ${who} is linked to your account.`,
    heading: `${who} is linked to your account`,
    blocks: [
      greet(name),
      {
        kind: 'text',
        text: `Signing in with ${who}${email === null ? '' : ` as ${email}`} opens your account from now on. You can unlink it on your account page.`,
      },
      toAccount(setting),
      ...ifNotYou(setting),
    ],
  }
}
