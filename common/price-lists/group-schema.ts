// Customer groups, which hold price lists together.
import { z } from 'zod'
import { PageNumber, rowsPerPage } from '#common/kit/paging.ts'
import { requiredLine, text, textLimits } from '#common/kit/text.ts'
import { UserId } from '#common/users/schema.ts'

const GroupId = z.uuid('Must be the id of a group')
const GroupName = requiredLine(textLimits.name, 'Name is Required')

export const NewGroup = z.object({ name: GroupName })
export type NewGroup = z.infer<typeof NewGroup>

export const GroupRef = z.object({ id: GroupId })
export type GroupRef = z.infer<typeof GroupRef>

export const GroupChanges = z.object({ id: GroupId, name: GroupName })
export type GroupChanges = z.infer<typeof GroupChanges>

export const GroupSearch = z.object({ text: text(textLimits.other).optional(), page: PageNumber, perPage: rowsPerPage(50) })
export type GroupSearch = z.infer<typeof GroupSearch>

export const MemberSearch = z.object({ id: GroupId, text: text(textLimits.other).optional(), page: PageNumber, perPage: rowsPerPage(50) })
export type MemberSearch = z.infer<typeof MemberSearch>

/** Typed or pasted e-mail addresses, separated by blanks, commas, semicolons or line breaks. */
export const NewMembers = z.object({ id: GroupId, emails: text(50_000) })
export type NewMembers = z.infer<typeof NewMembers>

export const MemberRef = z.object({ id: GroupId, userId: UserId })
export type MemberRef = z.infer<typeof MemberRef>
