import type { OutgoingMail } from './mailer.ts'
import type { MailSetting, Message, WriteMessage } from './message.ts'
import { accountReclaimed } from './messages/account-reclaimed.ts'
import { adminInvitation } from './messages/admin-invitation.ts'
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
import { factorAdded, factorRemoved, passkeyRefused, recoveryCodesReplaced } from './messages/second-factor.ts'
import { staffRolesChanged } from './messages/staff-roles-changed.ts'
import { stockAlert } from './messages/stock-alert.ts'
import { welcome, welcomeToConfirm } from './messages/welcome.ts'
import { isMailKind, type MailKind, readPayload } from './payloads.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

const writers: { readonly [Kind in MailKind]: WriteMessage<Kind> } = {
  'account-reclaimed': accountReclaimed,
  'admin-invitation': adminInvitation,
  'api-token-created': apiTokenCreated,
  'confirm-email': confirmEmail,
  'contact-message': contactMessage,
  'factor-added': factorAdded,
  'factor-removed': factorRemoved,
  'identity-linked': identityLinked,
  'identity-unlinked': identityUnlinked,
  'new-sign-in': newSignIn,
  'order-cancelled': orderCancelled,
  'order-paid': orderPaid,
  'order-placed': orderPlaced,
  'passkey-refused': passkeyRefused,
  'password-changed': passwordChanged,
  'password-reset': passwordReset,
  'payment-refunded': paymentRefunded,
  'recovery-codes-replaced': recoveryCodesReplaced,
  'staff-roles-changed': staffRolesChanged,
  'stock-alert': stockAlert,
  welcome,
  'welcome-to-confirm': welcomeToConfirm,
}

const writeMessage = <Kind extends MailKind>(kind: Kind, payload: unknown, setting: MailSetting): Message =>
  writers[kind](readPayload(kind, payload), setting)

/** Renders an outbox message as HTML and as text. Throws for an unknown kind and an invalid payload. */
export function writeMail(
  kind: string,
  payload: unknown,
  setting: MailSetting,
): Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'replyTo' | 'unsubscribeUrl'> {
  if (!isMailKind(kind)) throw new Error(`Unknown kind of mail: ${kind}`)
  const message = writeMessage(kind, payload, setting)
  const { subject, replyTo, unsubscribeUrl } = message
  return {
    subject,
    html: renderHtml(message, setting),
    text: renderText(message, setting),
    ...(replyTo !== undefined && { replyTo }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  }
}
