import { z } from 'zod'
import { greet, type MessageKind } from '../message.ts'
import { formatMoment, ifNotYou, toAccount } from './security.ts'

const Payload = z.object({ name: z.string(), device: z.string(), address: z.string(), at: z.coerce.date() })

export const newSignIn: MessageKind<z.infer<typeof Payload>> = {
  payload: Payload,
  write: ({ name, device, address, at }, setting) => ({
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
  }),
}
