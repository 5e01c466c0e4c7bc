import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Avatar, initialsOf } from '#client/components/avatar.tsx'
import { Menu, MenuButton, MenuLink } from '#client/components/menu.tsx'
import { useSignOut } from '#client/features/auth/use-sign-out.ts'
import type { Me } from '#client/lib/api-types.ts'
import { mayDo } from '#client/lib/use-may.ts'
import { paths } from '#common/kit/paths.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export function AvatarMenu({ me }: { me: Me }) {
  const signOut = useSignOut()
  const navigate = useNavigate()
  const name = me.displayName || me.email
  const [broken, setBroken] = useState<string | null>(null)
  const hasPhoto = me.photoUrl && me.photoUrl !== broken
  const links = [
    { name: 'Manage Account', to: paths.account },
    { name: 'Dashboard', to: paths.dashboard },
    ...(mayDo(me, 'products') ? [{ name: 'Manage Product', to: paths.manageProduct }] : []),
  ]
  return (
    <Menu
      // The button's name contains its visible text, for users of speech input.
      label={hasPhoto ? `Account menu of ${me.email}` : `${initialsOf(name)}, account menu of ${me.email}`}
      button={<Avatar name={name} url={me.photoUrl} size={36} onBroken={() => setBroken(me.photoUrl)} />}
      buttonClassName="grid size-11 place-items-center rounded-full"
      className="w-64"
    >
      <p className="truncate border-b border-rule px-4 pb-2 text-sm text-ink-2" title={me.email}>
        {me.email}
      </p>
      <ul>
        {links.map(({ name, to }) => (
          <li key={to}>
            <MenuLink to={to}>{name}</MenuLink>
          </li>
        ))}
        <li>
          <MenuButton onClick={() => void signOut().then(() => navigate(paths.home))}>Logout</MenuButton>
        </li>
      </ul>
      <div className="border-t border-rule px-4 pt-3 pb-1">
        <ThemeSwitch />
      </div>
    </Menu>
  )
}
