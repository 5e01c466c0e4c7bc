import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { requiredLine, textLimits } from '#common/kit/text.ts'
import { FactorCode, PasskeyAnswer } from '../second-factor/schema.ts'
import { EmailAddress, ProfileChanges } from '../users/schema.ts'

/** Six characters is the specification's minimum; the maximum limits the cost of hashing. Never trimmed. */
export const Password = z
  .string(messages.passwordRequired)
  .min(1, messages.passwordRequired)
  .min(6, messages.passwordTooShort)
  .max(256, 'Must be 256 characters or shorter')
  .refine((password) => password.isWellFormed(), 'Must not contain broken characters')

const Name = requiredLine(textLimits.other, messages.nameRequired)

export const SignUp = z.object({ name: Name, email: EmailAddress, password: Password })
export type SignUp = z.infer<typeof SignUp>

export const SignIn = z.object({ email: EmailAddress, password: Password })
export type SignIn = z.infer<typeof SignIn>

/** Clients without a browser get a token with a password (and a name, to sign up), or with credentials that they already have. */
export const TokenRequest = z.object({
  email: EmailAddress,
  password: Password.optional(),
  name: Name.optional(),
  /** A code of the second factor, if the account has one. */
  code: FactorCode.optional(),
  profile: ProfileChanges.optional(),
})
export type TokenRequest = z.infer<typeof TokenRequest>

const linkToken = (message: string) => z.string().regex(/^[A-Za-z0-9_-]{43}$/, message)

/** The token from a mailed link. */
export const EmailConfirmation = z.object({ token: linkToken(messages.confirmationUsed) })
export type EmailConfirmation = z.infer<typeof EmailConfirmation>

export const ResetRequest = z.object({ email: EmailAddress })
export type ResetRequest = z.infer<typeof ResetRequest>

/** The token from a mailed link, and the new password. */
export const PasswordReset = z.object({ token: linkToken(messages.resetUsed), password: Password })
export type PasswordReset = z.infer<typeof PasswordReset>

export const PasswordChange = z.object({ currentPassword: Password.optional(), newPassword: Password })
export type PasswordChange = z.infer<typeof PasswordChange>

/** With the second factor if the account has one. */
export const PasswordCheck = z.object({ password: Password, code: FactorCode.optional(), passkey: PasskeyAnswer.optional() })
export type PasswordCheck = z.infer<typeof PasswordCheck>
