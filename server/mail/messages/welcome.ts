import { z } from 'zod'
import { greet, type MessageKind } from '../message.ts'

const Payload = z.object({ name: z.string(), confirmationId: z.uuid() })

export const welcome: MessageKind<z.infer<typeof Payload>> = {
  payload: Payload,
  write: ({ name }, { publicUrl, linkToken }) => {
    if (linkToken === null) throw new Error('There is no token for the link of this message')
    return {
      subject: 'Welcome to Partsdock: confirm your email',
      preview: 'Your account is open. Confirm that this address is yours.',
      heading: 'Welcome to Partsdock',
      blocks: [
        greet(name),
        { kind: 'text', text: 'Your account is open, and you can order right away.' },
        { kind: 'text', text: 'Please confirm that this address is yours: what concerns your orders and your password comes here.' },
        { kind: 'button', label: 'Confirm email', href: `${publicUrl}/confirm-email?token=${encodeURIComponent(linkToken)}` },
        { kind: 'note', text: 'The link works once, for 7 days. If you did not sign up, leave this message alone.' },
      ],
    }
  },
}
