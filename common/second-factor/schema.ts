import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { requiredLine, requiredText } from '#common/kit/text.ts'
import { EmailAddress } from '../users/schema.ts'

/** A code of an app, or a recovery code, as people type them: case, blanks and dashes do not matter. */
export const FactorCode = requiredText(100, messages.codeRequired)

/** The ticket of a sign-in that lacks the second factor. */
export const Ticket = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Must be the ticket of a sign-in')

const base64url = (max: number) =>
  z
    .string()
    .max(max, 'Too long')
    .regex(/^[A-Za-z0-9_-]+$/, 'Must be base64url')

/** The id of a passkey, as the browser reports it. */
export const PasskeyId = base64url(1_400)

// Fields of the browser's answer, as far as the shop reads it. Browsers may add fields.
const answered = {
  id: PasskeyId,
  rawId: PasskeyId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

/** The browser's answer to the options of `askPasskey`: an `AuthenticationResponseJSON`. */
export const PasskeyAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(200).optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** The browser's answer to the options of `beginPasskey`: a `RegistrationResponseJSON`. */
export const NewPasskeyAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(40_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>

const PasskeyName = requiredLine(60, messages.passkeyNameRequired)

/** Exactly one of code and passkey. */
export const FactorFinish = z
  .object({ ticket: Ticket, code: FactorCode.optional(), passkey: PasskeyAnswer.optional() })
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), { path: ['code'], error: messages.codeOrPasskeyNeeded })
export type FactorFinish = z.infer<typeof FactorFinish>

export const CodeConfirmation = z.object({ code: FactorCode })
export type CodeConfirmation = z.infer<typeof CodeConfirmation>

export const NewPasskey = z.object({ name: PasskeyName, response: NewPasskeyAnswer })
export type NewPasskey = z.infer<typeof NewPasskey>

export const PasskeyNaming = z.object({ id: PasskeyId, name: PasskeyName })
export type PasskeyNaming = z.infer<typeof PasskeyNaming>

export const FactorRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('codes') }),
  z.object({ kind: z.literal('passkey'), id: PasskeyId }),
])
export type FactorRef = z.infer<typeof FactorRef>

/** With the ticket of a sign-in, or without one to confirm the present sign-in. */
export const PasskeyQuestion = z.object({ ticket: Ticket.optional() })
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

export const FactorClearing = z.object({ email: EmailAddress, reason: requiredText(500, messages.reasonRequired) })
export type FactorClearing = z.infer<typeof FactorClearing>
