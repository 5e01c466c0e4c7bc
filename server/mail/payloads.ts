// The outbox payload of each kind of mail. SQL functions write these payloads; the job that sends a mail parses them.
import { z } from 'zod'
import { staffRoles } from '#common/staff/rights.ts'

const minor = z.number().int().nonnegative()
const provider = z.enum(['google', 'github'])
const method = z.enum(['cash', 'card', 'bkash', 'nagad'])

const OrderLine = z.object({
  number: z.number().int(),
  name: z.string(),
  sku: z.string(),
  quantity: z.number().int(),
  unitPriceMinor: minor,
  totalMinor: minor,
})

/** The SQL function `enqueue_account_mail` adds the account's name. */
const AccountMail = z.object({ name: z.string() })
/** The SQL function `enqueue_order_mail` adds the orders and their purchase's names, which older orders may lack. */
const OrderMail = AccountMail.extend({
  orders: z.array(OrderLine).min(1),
  purchase: z.string().optional(),
  poNumber: z.string().optional(),
})

export const mailPayloads = {
  'account-reclaimed': AccountMail.extend({ provider }),
  'admin-invitation': AccountMail,
  'api-token-created': AccountMail.extend({ tokenName: z.string(), rights: z.enum(['read', 'full']), expiresAt: z.coerce.date() }),
  'confirm-email': AccountMail,
  'contact-message': z.object({ id: z.number().int(), email: z.string(), subject: z.string(), message: z.string() }),
  'factor-added': AccountMail.extend({ factor: z.enum(['codes', 'passkey']) }),
  'factor-removed': AccountMail.extend({ factor: z.enum(['codes', 'passkey', 'all']), how: z.enum(['owner', 'admin', 'operator']) }),
  'identity-linked': AccountMail.extend({ provider, email: z.string().nullable() }),
  'identity-unlinked': AccountMail.extend({ provider }),
  'new-sign-in': AccountMail.extend({ device: z.string(), address: z.string(), at: z.coerce.date() }),
  'order-cancelled': OrderMail.extend({ byShop: z.boolean(), wasPlaced: z.boolean() }),
  // Orders paid before invoices existed have no number.
  'order-paid': OrderMail.extend({ method, invoice: z.number().int().optional() }),
  'order-placed': OrderMail.extend({ method: z.literal('cash') }),
  'passkey-refused': AccountMail,
  'password-changed': AccountMail.extend({ how: z.enum(['reset', 'changed', 'set']) }),
  'password-reset': AccountMail,
  // Money that paid for no order was never invoiced, so there is no credit note.
  'payment-refunded': OrderMail.extend({
    method,
    amountMinor: z.number().int().positive(),
    reason: z.string(),
    creditNote: z.number().int().optional(),
  }),
  'recovery-codes-replaced': AccountMail,
  // All roles, sorted as in common/staff/rights.ts; none if the last one was taken, and none besides an admin's.
  'staff-roles-changed': AccountMail.extend({ roles: z.array(z.enum(staffRoles)), isAdmin: z.boolean().optional() }),
  'stock-alert': AccountMail.extend({
    alertId: z.uuid(),
    productId: z.number().int(),
    partName: z.string(),
    sku: z.string(),
    availableQuantity: z.number().int(),
    minOrderQuantity: z.number().int(),
  }),
  // The previous version also used this kind for mails with a link, and added the id of their confirmation.
  welcome: AccountMail.extend({ confirmationId: z.uuid().optional() }),
  'welcome-to-confirm': AccountMail,
} as const

export type MailKind = keyof typeof mailPayloads
type Payloads = { [Kind in MailKind]: z.infer<(typeof mailPayloads)[Kind]> }
export type MailPayload<Kind extends MailKind> = Payloads[Kind]
export type PurchaseNames = Pick<z.infer<typeof OrderMail>, 'purchase' | 'poNumber'>
export type OrderLine = z.infer<typeof OrderLine>
export type PaidBy = z.infer<typeof method>

/** Throws if the payload does not have the kind's shape. */
export function readPayload<Kind extends MailKind>(kind: Kind, payload: unknown): MailPayload<Kind> {
  const schemas: { [Each in MailKind]: z.ZodType<Payloads[Each]> } = mailPayloads
  return schemas[kind].parse(payload)
}

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(mailPayloads, kind)
