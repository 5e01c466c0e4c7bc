import { useId } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Avatar } from '#client/components/avatar.tsx'
import { useSignOut } from '#client/features/auth/use-sign-out.ts'
import type { Me } from '#client/lib/api-types.ts'
import { paths } from '#common/paths.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** The account menu. A popover: the browser closes it and restores the focus. */
export default function AvatarMenu({ me }: { me: Me }) {
  const id = useId()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const close = () => document.getElementById(id)?.hidePopover()
  const row = 'flex min-h-11 w-full items-center px-4 text-left hover:bg-sunk'
  const links = [
    { name: 'Manage Account', to: paths.account },
    { name: 'Dashboard', to: paths.dashboard },
    ...(me.role === 'admin' ? [{ name: 'Manage Product', to: paths.manageProduct }] : []),
  ]
  return (
    <div className="relative">
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Account menu of ${me.email}`}
        className="grid size-11 place-items-center rounded-full"
      >
        <Avatar name={me.displayName || me.email} url={me.photoUrl} size={36} />
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto top-16 right-4 m-0 w-64 rounded-card border border-rule bg-sheet py-2 text-ink sm:right-6"
      >
        <p className="truncate border-b border-rule px-4 pb-2 text-sm text-ink-2" title={me.email}>
          {me.email}
        </p>
        <ul>
          {links.map(({ name, to }) => (
            <li key={to}>
              <Link to={to} onClick={close} className={row}>
                {name}
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={row}
              onClick={() => {
                close()
                void signOut().then(() => navigate(paths.home))
              }}
            >
              Logout
            </button>
          </li>
        </ul>
        <div className="border-t border-rule px-4 pt-3 pb-1">
          <ThemeSwitch />
        </div>
      </div>
    </div>
  )
}
