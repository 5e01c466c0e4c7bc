import { formatMoment } from '#common/format.ts'
import { greet, type WriteMessage } from '../message.ts'
import { ifNotYou, toAccount } from './security.ts'

const accessOf = { read: 'It can only read', full: 'It can read and make changes' } as const

export const apiTokenCreated: WriteMessage<'api-token-created'> = ({ name, tokenName, rights, expiresAt }, setting) => ({
  subject: 'New API token for your account',
  preview: `${accessOf[rights]}. It expires on ${formatMoment(expiresAt, setting.timeZone)}.`,
  heading: 'New API token for your account',
  blocks: [
    greet(name),
    {
      kind: 'text',
      text: `The API token “${tokenName}” was created for your account. ${accessOf[rights]}. It expires on ${formatMoment(expiresAt, setting.timeZone)}. You can revoke it on your account page.`,
    },
    toAccount(setting),
    ...ifNotYou(setting),
  ],
})
