import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { EllipsisVertical } from '#client/components/icons/shop.ts'
import { paths } from '#common/kit/paths.ts'
import type { PartMenuProps } from './part-menu.tsx'

/** Opens the menu of a row. The menu loads with the first press; if it fails to load, the part's page has the same actions. */
export function PartMenuButton(props: Omit<PartMenuProps, 'look'>) {
  const [PartMenu, setPartMenu] = useState<ComponentType<PartMenuProps> | null>(null)
  const navigate = useNavigate()
  const { id, name } = props.part
  const look = {
    label: `More for ${name}`,
    button: <EllipsisVertical size={20} />,
    buttonClassName: 'square-button',
  }
  if (PartMenu) return <PartMenu {...props} look={look} />
  const load = () =>
    import('./part-menu.tsx').then(
      (loaded) => setPartMenu(() => loaded.default),
      () => navigate(paths.part(id)),
    )
  return (
    <button type="button" aria-label={look.label} aria-expanded={false} className={look.buttonClassName} onClick={() => void load()}>
      {look.button}
    </button>
  )
}
