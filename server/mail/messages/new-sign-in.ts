import { greet, type WriteMessage } from '../message.ts'
import { formatMoment, ifNotYou, toAccount } from './security.ts'

export const newSignIn: WriteMessage<'new-sign-in'> = ({ name, device, address, at }, setting) => ({
  subject: 'New sign-in to your account',
  preview: `${device}, ${formatMoment(at)}.`,
  heading: 'New sign-in to your account',
  blocks: [
    greet(name),
    {
      kind: 'text',
      text: `Your account was opened from a device that we have not seen with it before: ${device}, from the address ${address}, on ${formatMoment(at)}.`,
    },
    { kind: 'text', text: 'If that was you, all is well. Your account page lists every session, and can sign each of them out.' },
    toAccount(setting),
    ...ifNotYou(setting),
  ],
})
