// The API's parameters. Unknown ones are refused like Stripe refuses them.
import { z } from 'zod'
import { listOf } from './form.ts'

// Stripe accepts eight digits for most currencies, including taka.
export const maxMinor = 99_999_999

const halfHour = 30 * 60
const day = 24 * 60 * 60
const secondsUntil = (at: number) => at - Math.floor(Date.now() / 1000)

const Count = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
const Text = z.string().min(1).max(5_000)
const Address = z.url({ protocol: /^https?$/ }).max(5_000)
const Metadata = z.record(z.string().min(1).max(40), z.string().max(500))

const Item = z.strictObject({
  quantity: Count.pipe(z.number().min(1)),
  price_data: z.strictObject({
    currency: z.string().regex(/^[a-z]{3}$/),
    unit_amount: Count,
    product_data: z.strictObject({ name: Text }),
  }),
})

export const Expand = z.preprocess(listOf, z.array(z.enum(['payment_intent']))).optional()

export const NewSession = z.strictObject({
  mode: z.literal('payment'),
  allowed_payment_method_types: z.preprocess(listOf, z.array(z.literal('card')).min(1)).optional(),
  line_items: z.preprocess(listOf, z.array(Item).min(1).max(100)),
  client_reference_id: z.string().min(1).max(200).optional(),
  customer_email: z.email().max(512).optional(),
  metadata: Metadata.optional(),
  payment_intent_data: z.strictObject({ metadata: Metadata.optional(), description: Text.optional() }).optional(),
  success_url: Address,
  cancel_url: Address.optional(),
  expires_at: Count.refine((at) => secondsUntil(at) >= halfHour, {
    error: 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
  })
    .refine((at) => secondsUntil(at) <= day, {
      error: 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    })
    .optional(),
  expand: Expand,
})
export type NewSession = z.output<typeof NewSession>

export const SessionQuery = z.strictObject({ expand: Expand })

export const NewRefund = z.strictObject({
  payment_intent: Text,
  amount: Count.pipe(z.number().min(1)).optional(),
  metadata: Metadata.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})
export type NewRefund = z.output<typeof NewRefund>

export const RefundQuery = z.strictObject({ payment_intent: Text, limit: Count.pipe(z.number().min(1).max(100)).default(10) })
