import { z } from 'zod'
import { greet, type MessageKind } from '../message.ts'
import { ifNotYou, providerNames } from './security.ts'

const Payload = z.object({ name: z.string(), provider: z.enum(['google', 'github']) })

export const identityUnlinked: MessageKind<z.infer<typeof Payload>> = {
  payload: Payload,
  write: ({ name, provider }, setting) => {
    const who = providerNames[provider]
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
  },
}
