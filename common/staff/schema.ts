import { z } from 'zod'
import { EmailAddress } from '#common/users/schema.ts'
import { staffRoles } from './rights.ts'

/** Roles in any order, each once. */
export const StaffRoles = z
  .array(z.enum(staffRoles, 'Not a role'), 'Choose roles')
  .refine((roles) => new Set(roles).size === roles.length, 'Name each role once')

/** All roles that the account has afterwards; none takes them away. */
export const RolesToSet = z.object({ email: EmailAddress, roles: StaffRoles })
export type RolesToSet = z.infer<typeof RolesToSet>

export const StaffList = z.object({})
