import { paths } from '#common/kit/paths.ts'
import type { StaffRole } from '#common/staff/rights.ts'
import { roleTexts } from '#common/staff/role-texts.ts'
import { greet, type WriteMessage } from '../message.ts'

export const staffRolesChanged: WriteMessage<'staff-roles-changed'> = ({ name, roles, isAdmin }, { publicUrl, shop }) => {
  const now = isAdmin ? `You are now an admin of ${shop.name}, with every right.` : nowHas(roles, shop.name)
  return {
    subject: 'Your roles in the shop changed',
    preview: now,
    heading: 'Your roles in the shop changed',
    blocks: [
      greet(name),
      { kind: 'text', text: `An admin of ${shop.name} changed what you may do there. ${now}` },
      {
        kind: 'text',
        text: 'The change applies at once. You are still signed in, and your own purchases stay where they are. If you did not expect it, ask an admin.',
      },
      { kind: 'button', label: 'Open the dashboard', href: publicUrl + paths.dashboard },
    ],
  }
}

function nowHas(roles: readonly StaffRole[], shop: string): string {
  const names = roles.map((role) => roleTexts[role].name).join(', ')
  if (roles.length === 0) return `You no longer have a role at ${shop}.`
  return roles.length === 1 ? `Your role is now: ${names}.` : `Your roles are now: ${names}.`
}
