import type { ReactNode } from 'react'
import { Menu, MenuButton, MenuLink } from '#client/components/menu.tsx'
import type { OrderablePart } from '#client/lib/api-types.ts'
import { paths } from '#common/kit/paths.ts'

export type PartMenuProps = {
  part: OrderablePart
  onBuy: () => void
  look: { label: string; button: ReactNode; buttonClassName: string }
}

/** The further actions of a row. Loaded when it is opened for the first time. */
export default function PartMenu({ part, onBuy, look }: PartMenuProps) {
  return (
    <Menu {...look} startsOpen>
      <ul>
        <li>
          <MenuButton onClick={onBuy}>Buy Now</MenuButton>
        </li>
        <li>
          <MenuLink to={paths.part(part.id)}>Details</MenuLink>
        </li>
      </ul>
    </Menu>
  )
}
