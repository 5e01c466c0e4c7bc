import { paths } from '#common/kit/paths.ts'
import { greet, type WriteMessage } from '../message.ts'

export const staffRolesChanged: WriteMessage<'staff-roles-changed'> = ({ name, roles, isAdmin }, { publicUrl }) => {
  const ofStaff =
    roles.length === 0 ? 'Your account has no role in the shop now.' : `Your account now has these roles: ${roles.join(', ')}.`
  const nowHas = isAdmin ? 'Your account is an admin now, with every right.' : ofStaff
  return {
    subject: 'Your roles in the shop changed',
    preview: nowHas,
    heading: 'Your roles in the shop changed',
    blocks: [
      greet(name),
      { kind: 'text', text: `An admin of ${new URL(publicUrl).host} changed what you may do there. ${nowHas}` },
      {
        kind: 'text',
        text: 'The change counts at once. You are still signed in, and your own purchases stay where they are. If you did not expect it, ask an admin.',
      },
      { kind: 'button', label: 'Open the dashboard', href: publicUrl + paths.dashboard },
    ],
  }
}
