import { providerTitles } from '#common/identities/rules.ts'
import { greet, type WriteMessage } from '../message.ts'
import { ifNotYou, toAccount } from './security.ts'

export const identityLinked: WriteMessage<'identity-linked'> = ({ name, provider, email }, setting) => {
  const who = providerTitles[provider]
  return {
    subject: `${who} is linked to your account`,
    preview: `You can now sign in with ${who}.`,
    heading: `${who} is linked to your account`,
    blocks: [
      greet(name),
      {
        kind: 'text',
        text: `You can now sign in with ${who}${email === null ? '' : ` as ${email}`}. You can unlink it on your account page.`,
      },
      toAccount(setting),
      ...ifNotYou(setting),
    ],
  }
}
