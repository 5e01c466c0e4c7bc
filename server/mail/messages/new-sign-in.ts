import { formatMoment } from '#common/kit/format-day.ts'
import { greet, type WriteMessage } from '../message.ts'
import { ifNotYou, toSecurity } from './security.ts'

export const newSignIn: WriteMessage<'new-sign-in'> = ({ name, device, address, at }, setting) => ({
  subject: 'New sign-in to your account',
  preview: `${device}, ${formatMoment(at, setting.timeZone)}.`,
  heading: 'New sign-in to your account',
  blocks: [
    greet(name),
    {
      kind: 'text',
      text: `Someone signed in to your account from a new device: ${device}, IP address ${address}, on ${formatMoment(at, setting.timeZone)}.`,
    },
    {
      kind: 'text',
      text: 'If this was you, there is nothing to do. The Security page of your account lists all your sessions, and you can sign out any of them there.',
    },
    toSecurity(setting),
    ...ifNotYou(setting),
  ],
})
