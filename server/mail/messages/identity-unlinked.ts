import { providerTitles } from '#common/identities/rules.ts'
import { greet, type WriteMessage } from '../message.ts'
import { ifNotYou } from './security.ts'

export const identityUnlinked: WriteMessage<'identity-unlinked'> = ({ name, provider }, setting) => {
  const who = providerTitles[provider]
  return {
    subject: `${who} does not open your account any more`,
    preview: `Signing in with ${who} was unlinked from your account.`,
    heading: `${who} is unlinked`,
    blocks: [
      greet(name),
      { kind: 'text', text: `Signing in with ${who} does not open your account any more. You can link it again on your account page.` },
      ...ifNotYou(setting),
    ],
  }
}
