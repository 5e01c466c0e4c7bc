// The port for sending mail: a mail server, or the sandbox's mailbox. The shop knows only this type.

/** A message ready to send. Texts are plain; `html` is a whole page. */
export type OutgoingMail = {
  /** With angle brackets; the same for every attempt. */
  messageId: string
  /** Names a sender whose address has no name. */
  shopName?: string
  recipient: string
  /** Replies go to this address instead of the sender's. */
  replyTo?: string
  /** A POST to this address unsubscribes from this kind of mail (RFC 8058). */
  unsubscribeUrl?: string
  date: Date
  subject: string
  html: string
  text: string
}

export type Mailer = {
  /** Resolves when the message was accepted. Throws if it was not, or if the outcome is unknown. */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>
}
