import { formatDayAt } from '#common/kit/format-day.ts'
import { greet, type WriteMessage } from '../message.ts'
import { ifNotYou, toSecurity } from './security.ts'

const accessOf = { read: 'It can only read', full: 'It can read and make changes' } as const

/** A token expires when its last day has ended. */
const lastDayOf = (expiresAt: Date, timeZone: string) => formatDayAt(new Date(expiresAt.getTime() - 1), timeZone)

export const apiTokenCreated: WriteMessage<'api-token-created'> = ({ name, tokenName, rights, expiresAt }, setting) => ({
  subject: 'New API token for your account',
  preview: `${accessOf[rights]}. Its last day is ${lastDayOf(expiresAt, setting.timeZone)}.`,
  heading: 'New API token for your account',
  blocks: [
    greet(name),
    {
      kind: 'text',
      text: `The API token “${tokenName}” was created for your account. ${accessOf[rights]}. Its last day is ${lastDayOf(expiresAt, setting.timeZone)}. You can revoke it on the Security page of your account.`,
    },
    toSecurity(setting),
    ...ifNotYou(setting),
  ],
})
