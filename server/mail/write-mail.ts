import type { OutgoingMail } from './mailer.ts'
import type { MailSetting, Message, MessageKind } from './message.ts'
import { accountReclaimed } from './messages/account-reclaimed.ts'
import { apiTokenCreated } from './messages/api-token-created.ts'
import { confirmEmail } from './messages/confirm-email.ts'
import { contactMessage } from './messages/contact-message.ts'
import { identityLinked } from './messages/identity-linked.ts'
import { identityUnlinked } from './messages/identity-unlinked.ts'
import { newSignIn } from './messages/new-sign-in.ts'
import { orderCancelled } from './messages/order-cancelled.ts'
import { orderPaid } from './messages/order-paid.ts'
import { orderPlaced } from './messages/order-placed.ts'
import { passwordChanged } from './messages/password-changed.ts'
import { passwordReset } from './messages/password-reset.ts'
import { paymentRefunded } from './messages/payment-refunded.ts'
import { welcome, welcomeToConfirm } from './messages/welcome.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** A payload of the outbox read and written out by one kind. */
const writer =
  <Payload>({ payload, write }: MessageKind<Payload>) =>
  (raw: unknown, setting: MailSetting): Message =>
    write(payload.parse(raw), setting)

const writers = new Map([
  ['welcome', writer(welcome)],
  ['welcome-to-confirm', writer(welcomeToConfirm)],
  ['order-placed', writer(orderPlaced)],
  ['order-cancelled', writer(orderCancelled)],
  ['order-paid', writer(orderPaid)],
  ['payment-refunded', writer(paymentRefunded)],
  ['account-reclaimed', writer(accountReclaimed)],
  ['api-token-created', writer(apiTokenCreated)],
  ['confirm-email', writer(confirmEmail)],
  ['identity-linked', writer(identityLinked)],
  ['identity-unlinked', writer(identityUnlinked)],
  ['new-sign-in', writer(newSignIn)],
  ['password-changed', writer(passwordChanged)],
  ['password-reset', writer(passwordReset)],
  ['contact-message', writer(contactMessage)],
])

/** A message of the outbox in the shop's look, as HTML and as text. Throws for a kind that nobody knows and a payload that does not fit. */
export function writeMail(
  kind: string,
  payload: unknown,
  setting: MailSetting,
): Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'replyTo'> {
  const write = writers.get(kind)
  if (!write) throw new Error(`There is no message of the kind ${kind}`)
  const message = write(payload, setting)
  const { subject, replyTo } = message
  return { subject, html: renderHtml(message, setting), text: renderText(message, setting), ...(replyTo !== undefined && { replyTo }) }
}
