import { paths } from '#common/kit/paths.ts'
import type { WriteMessage } from '../message.ts'

/** Sent to the shop itself: a message from the contact form. Replies go to the message's author. */
export const contactMessage: WriteMessage<'contact-message'> = ({ id, email, subject, message }, { publicUrl }) => ({
  subject: `Contact form: ${oneLine(subject)}`,
  preview: `New message from ${email}.`,
  heading: oneLine(subject),
  replyTo: email,
  blocks: [
    { kind: 'text', text: `${email} wrote:` },
    ...message.split(/\n+/).map((text) => ({ kind: 'text', text }) as const),
    { kind: 'button', label: 'See all messages', href: publicUrl + paths.messages },
    { kind: 'note', text: `Message ${id}. Reply to this email to answer ${email}.` },
  ],
})

// A line break would end the header.
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
