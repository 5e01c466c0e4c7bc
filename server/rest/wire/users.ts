import { z } from 'zod'
import { TokenRequest } from '#common/accounts/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { ProfileChanges } from '#common/users/schema.ts'
import type { Profile } from '#server/domain/users/queries.ts'
import { accountEmail, userIdInPath } from './common.ts'
import { ruledBy } from './documented.ts'
import { readImage, writeImage } from './images.ts'

export const User = z
  .object({
    _id: z.string().describe('The account id'),
    email: z.string(),
    role: z.enum(['Admin', 'user']),
    displayName: z.string(),
    photoURL: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    address: z.string().nullable(),
    dateOfBirth: z.string().nullable().describe('A day such as 1990-12-31'),
  })
  .meta({ id: 'User' })

export const AdminAnswer = z.object({ admin: z.boolean() }).meta({ id: 'AdminAnswer' })
export const TokenAnswer = z
  .object({ token: z.string().describe('A bearer token, valid for one hour. Calling with a token does not extend its expiry') })
  .meta({ id: 'TokenAnswer' })

export const EmailQuery = z.object({ email: accountEmail('The email address of the account') })

/** One path has two calls: signing in by e-mail address, and removing accounts by id. */
export const AccountPath = z.object({ key: accountEmail('The email address of the account') })
export const UserPath = z.object({ key: userIdInPath })
export const EmailPath = z.object({ email: accountEmail('The email address of the account') })

/** The role that the caller assumes the account has; missing and `undefined` mean user. */
export const RoleQuery = z.object({
  role: ruledBy(z.enum(['Admin', 'admin', 'user', 'User', 'undefined', 'null', ''], 'Must be Admin or user'), z.enum(['Admin', 'user']))
    .optional()
    .describe('The current role of the account. Default: user'),
})

const { password, name, code } = TokenRequest.shape
const profile = ProfileChanges.shape
const field = (rule: z.ZodOptional, description: string) =>
  ruledBy(z.string(), rule.unwrap() as z.ZodType)
    .nullish()
    .describe(description)
export const SignInBody = z
  .object({
    password: ruledBy(z.string(messages.passwordRequired), password.unwrap())
      .nullish()
      .describe('Signs you in, or, with a name and a new address, signs you up'),
    name: field(name, 'Your name, to sign up'),
    code: field(code, 'For an account with a second factor: a 6-digit code of its app, or a recovery code'),
    displayName: field(profile.displayName, 'The name shown in the shop'),
    dateOfBirth: field(profile.dateOfBirth, 'A day such as 1990-12-31. Empty text clears it'),
    phoneNumber: field(profile.phoneNumber, 'The phone number for deliveries. Empty text clears it'),
    address: field(profile.address, 'The delivery address. Empty text clears it'),
    photoURL: field(profile.photoUrl, 'An https link, or a picture link of this shop. Empty text clears it'),
  })
  .describe('With a password: signs you in or up. Without: changes the given fields of your profile, with the credentials of the call.')

export function writeUser(publicUrl: string, profile: Profile): z.infer<typeof User> {
  return {
    _id: profile.id,
    email: profile.email,
    role: profile.role === 'admin' ? 'Admin' : 'user',
    displayName: profile.displayName,
    photoURL: profile.photoUrl === null ? null : writeImage(publicUrl, profile.photoUrl),
    phoneNumber: profile.phoneNumber,
    address: profile.address,
    dateOfBirth: profile.dateOfBirth,
  }
}

export const readRole = (role: string | undefined): 'user' | 'admin' => (role?.toLowerCase() === 'admin' ? 'admin' : 'user')

export function readTokenRequest(publicUrl: string, email: string, body: z.infer<typeof SignInBody>): TokenRequest {
  const { password, name, code, displayName, dateOfBirth, phoneNumber, address, photoURL } = body
  if (typeof password === 'string')
    return { email, password, ...(typeof name === 'string' && { name }), ...(typeof code === 'string' && { code }) }
  const given = {
    displayName,
    dateOfBirth,
    phoneNumber,
    address,
    photoUrl: typeof photoURL === 'string' ? readImage(publicUrl, photoURL) : photoURL,
  }
  // The original client sends back its whole sign-in result, with null for missing fields.
  const profile: ProfileChanges = Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'))
  return { email, profile }
}
