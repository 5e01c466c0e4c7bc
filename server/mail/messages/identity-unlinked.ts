import { providerTitles } from '#common/identities/rules.ts'
import { greet, type WriteMessage } from '../message.ts'
import { ifNotYou } from './security.ts'

export const identityUnlinked: WriteMessage<'identity-unlinked'> = ({ name, provider }, setting) => {
  const who = providerTitles[provider]
  return {
    subject: `${who} is no longer linked to your account`,
    preview: `You can no longer sign in with ${who}.`,
    heading: `${who} is no longer linked to your account`,
    blocks: [
      greet(name),
      { kind: 'text', text: `You can no longer sign in with ${who}. You can link it again on your account page.` },
      ...ifNotYou(setting),
    ],
  }
}
