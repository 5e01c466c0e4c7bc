import { greet, type WriteMessage } from '../message.ts'
import { formatMoment, ifNotYou, toAccount } from './security.ts'

export const apiTokenCreated: WriteMessage<'api-token-created'> = ({ name, tokenName, rights, expiresAt }, setting) => ({
  subject: 'A new API token for your account',
  preview: `${rights === 'read' ? 'It may read' : 'It may do what you may'}, until ${formatMoment(expiresAt)}.`,
  heading: 'A new API token for your account',
  blocks: [
    greet(name),
    {
      kind: 'text',
      text: `The API token “${tokenName}” was made for your account. ${rights === 'read' ? 'It may read what you may' : 'It may do what you may'}, until ${formatMoment(expiresAt)}. You can revoke it on your account page.`,
    },
    toAccount(setting),
    ...ifNotYou(setting),
  ],
})
