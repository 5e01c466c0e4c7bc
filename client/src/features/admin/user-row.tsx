import { Avatar } from '#client/components/avatar.tsx'
import { Button, IconButton } from '#client/components/button.tsx'
import { dialogs } from '#client/components/dialogs/store.ts'
import { Trash2 } from '#client/components/icons/dashboard.ts'
import { Cell } from '#client/components/table.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { messages } from '#common/kit/messages.ts'
import { roleTexts } from '#common/staff/role-texts.ts'
import { nameOf } from '#common/users/rules.ts'
import { type User, type UserSearch, useToggleRole } from './use-users.ts'

type UserRowProps = {
  user: User
  search: UserSearch
  /** The reason why the account's role cannot be changed and the account cannot be removed. */
  protection: string | null
  onLostFactor: () => void
  onRemoved: () => void
}

// On narrow screens a row is a card, with the picture on the left and Remove on the right.
const card = 'max-md:grid max-md:grid-cols-[2.25rem_minmax(0,1fr)_auto_2.75rem] max-md:items-center max-md:gap-x-3 max-md:p-4 max-md:*:p-0'

export function UserRow({ user, search, protection, onLostFactor, onRemoved }: UserRowProps) {
  const utils = trpc.useUtils()
  const { toggle, isToggling, failure } = useToggleRole(search, user)
  const { mutateAsync: remove, isPending: isRemoving } = trpc.admin.removeUser.useMutation()
  const isAdmin = user.role === 'admin'
  const name = nameOf(user)
  const roleNames = user.staffRoles.map((role) => roleTexts[role].name).join(', ')
  const noteId = `user-note-${user.id}`
  const note = protection ?? failure?.text ?? null

  async function askAndRemove() {
    const detail = `${name} (${user.email}) will be signed out everywhere and removed. Their purchases are kept.`
    if (!(await dialogs.confirm(messages.areYouSure, { detail, ok: 'Remove user', cancel: 'Keep user', danger: true }))) return
    try {
      await remove({ id: user.id })
    } catch {
      // The query client shows the error.
      return
    } finally {
      await Promise.all([utils.admin.searchUsers.invalidate(), utils.admin.sharedAddresses.invalidate()])
    }
    onRemoved()
  }

  return (
    <tr className={`${card} hover:bg-paper`}>
      <Cell className="py-1.5 max-md:row-span-4 max-md:self-start">
        <Avatar name={name} url={user.photoUrl} size={36} />
      </Cell>
      <Cell className="max-w-60 wrap-anywhere max-md:col-span-2 max-md:font-semibold">
        {user.displayName || <span className="text-ink-3">No name</span>}
      </Cell>
      <Cell className="max-w-64 wrap-anywhere max-md:col-span-3 max-md:col-start-2">{user.email}</Cell>
      <Cell className="whitespace-nowrap max-md:col-start-2 max-md:row-start-3">
        {user.phoneNumber ?? <span className="text-ink-3">No phone</span>}
      </Cell>
      <Cell className="whitespace-nowrap max-md:col-start-2 max-md:row-start-4">
        {isAdmin ? <b>Admin</b> : 'User'}
        {user.staffRoles.length > 0 && <p className="text-sm whitespace-normal text-ink-2">{roleNames}</p>}
      </Cell>
      <Cell className="py-1.5 whitespace-nowrap max-md:col-span-2 max-md:col-start-3 max-md:row-span-2 max-md:row-start-3 max-md:mt-1 max-md:max-w-36 max-md:text-right">
        <Button
          look="secondary"
          small
          className="max-md:min-h-11"
          busy={isToggling}
          disabled={protection !== null}
          aria-describedby={note === null ? undefined : noteId}
          onClick={toggle}
        >
          <span>{isAdmin ? messages.makeUser : messages.makeAdmin}</span>
          <span className="sr-only"> {user.email}</span>
        </Button>
        {note !== null && (
          <p
            id={noteId}
            role={protection === null ? 'alert' : undefined}
            className={`mt-1 text-2xs whitespace-normal md:max-w-40 ${protection === null ? 'text-stop' : 'text-ink-2'}`}
          >
            {note}
          </p>
        )}
        {user.hasSecondFactor && protection === null && (
          <div className="mt-1 whitespace-normal">
            <Button look="secondary" small className="max-md:min-h-11" onClick={onLostFactor}>
              <span className="text-center">Remove second factor…</span>
              <span className="sr-only"> of {user.email}</span>
            </Button>
          </div>
        )}
      </Cell>
      <Cell right className="py-1.5 max-md:col-start-4 max-md:row-start-1">
        <IconButton
          label={`Remove user ${user.email}`}
          className="ml-auto text-stop max-md:size-11"
          disabled={protection !== null || isRemoving}
          aria-describedby={protection === null ? undefined : noteId}
          onClick={() => void askAndRemove()}
        >
          <Trash2 size={18} />
        </IconButton>
      </Cell>
    </tr>
  )
}
