import { z } from 'zod'
import { imageLink } from '#common/kit/image-link.ts'
import { messages } from '#common/kit/messages.ts'
import { ListCursor, ListLimit, PageNumber, rowsPerPage } from '#common/kit/paging.ts'
import { dayAt } from '#common/kit/shop-day.ts'
import { day, line, lines, text, textLimits } from '#common/kit/text.ts'
import { isAddress, normalAddress } from './address.ts'

/** An e-mail address of at most 254 characters, trimmed. `normalAddress` is the spelling that is stored; all spellings find the account. */
export const EmailAddress = z
  .string(messages.emailRequired)
  .max(1_000, messages.emailInvalid)
  .trim()
  .min(1, messages.emailRequired)
  .max(254, messages.emailInvalid)
  .refine((email) => email.length > 254 || (isAddress(email) && normalAddress(email).length <= 254), messages.emailInvalid)

export const UserId = z.uuid('Must be a user id')
export const UserRef = z.object({ id: UserId })
export type UserRef = z.infer<typeof UserRef>

export const UserEmail = z.object({ email: EmailAddress })
export type UserEmail = z.infer<typeof UserEmail>

export const UserList = z.object({ limit: ListLimit, cursor: ListCursor.optional() })
export type UserList = z.infer<typeof UserList>

export const userSorts = ['newest', 'email', '-email', 'role', '-role'] as const
export const UserSort = z.enum(userSorts)
export type UserSort = z.infer<typeof UserSort>

export const UserSearch = z.object({
  text: text(textLimits.other).optional(),
  sort: UserSort.default('newest'),
  page: PageNumber,
  perPage: rowsPerPage(50),
})
export type UserSearch = z.infer<typeof UserSearch>

export const RoleToggle = z.object({ email: EmailAddress, believedRole: z.enum(['user', 'admin']) })
export type RoleToggle = z.infer<typeof RoleToggle>

const dayExpected = 'Must be a day in the past, such as 1990-12-31'
// People were born in any zone, so this allows the latest day on Earth.
const pastDay = day(dayExpected).refine((value) => value <= dayAt(new Date(), 'Pacific/Kiritimati'))
const emptyText = z.string().trim().length(0)

/** The fields of their own profile that users may change. Empty text clears a field; missing fields do not change. */
export const ProfileChanges = z.object({
  displayName: line(textLimits.other).optional(),
  photoUrl: z.union([emptyText, imageLink], 'Must be an https link').optional(),
  phoneNumber: line(textLimits.other).optional(),
  address: lines(textLimits.address).optional(),
  dateOfBirth: z.union([emptyText, pastDay], dayExpected).optional(),
})
export type ProfileChanges = z.infer<typeof ProfileChanges>
