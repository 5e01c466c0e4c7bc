import { z } from 'zod'
import type { TokenRequest } from '#server/domain/accounts/schema.ts'
import { messages } from '#server/domain/messages.ts'
import type { Profile } from '#server/domain/users/queries.ts'
import type { ProfileChanges } from '#server/domain/users/schema.ts'
import { readImage, writeImage } from './images.ts'

export const User = z
  .object({
    _id: z.string(),
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
export const TokenAnswer = z.object({ token: z.string().describe('A bearer token, good for an hour') }).meta({ id: 'TokenAnswer' })

export const EmailQuery = z.object({ email: z.string(messages.emailRequired) })

/** The role the caller believes the account has; missing and `undefined` mean user. */
export const RoleQuery = z.object({ role: z.enum(['Admin', 'admin', 'user', 'User', 'undefined', 'null', '']).optional() })

const field = z.string().nullish()
export const SignInBody = z
  .object({
    password: z.string(messages.passwordRequired).nullish().describe('Signs in; with a name, signs up where the address is new'),
    name: field.describe('For signing up'),
    displayName: field,
    dateOfBirth: field,
    phoneNumber: field,
    address: field,
    photoURL: field,
  })
  .describe('With a password: sign in or up. Without: the credentials of the call, and what of the profile is to be stored.')

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
  const { password, name, displayName, dateOfBirth, phoneNumber, address, photoURL } = body
  if (password !== undefined && password !== null) return { email, password, ...(name !== undefined && name !== null && { name }) }
  const given = {
    displayName,
    dateOfBirth,
    phoneNumber,
    address,
    photoUrl: typeof photoURL === 'string' ? readImage(publicUrl, photoURL) : photoURL,
  }
  // The original client sends its whole sign-in result, where null says nothing.
  const profile: ProfileChanges = Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string'))
  return { email, profile }
}
