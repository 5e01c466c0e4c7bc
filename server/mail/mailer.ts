// How mail leaves the house. The shop knows this type alone; behind it is a mail server, or the sandbox's mailbox.

/** A message that is ready to go. Texts are plain; `html` is a whole page. */
export type OutgoingMail = {
  /** With its angle brackets; the same at every attempt. */
  messageId: string
  recipient: string
  /** Who gets an answer, where that is not the sender. */
  replyTo?: string
  date: Date
  subject: string
  html: string
  text: string
}

export type Mailer = {
  /** Resolves when the message was accepted. Throws where it was not, or where nobody knows. */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>
}
