import { IconButton } from '#client/components/button.tsx'
import { Pencil, Trash2 } from '#client/components/icons/dashboard.ts'
import { Copy } from '#client/components/icons/shop.ts'

type KeptButtonsProps = { name: string; onRename: () => void; onCopy: () => void; onDelete: () => void }

/** The buttons at the end of the row of a kept thing. */
export const KeptButtons = ({ name, onRename, onCopy, onDelete }: KeptButtonsProps) => (
  <>
    <IconButton label={`Rename ${name}`} className="max-sm:size-11" onClick={onRename}>
      <Pencil size={16} />
    </IconButton>
    <IconButton label={`Copy ${name}`} className="max-sm:size-11" onClick={onCopy}>
      <Copy size={16} />
    </IconButton>
    <IconButton label={`Delete ${name}`} className="max-sm:size-11" onClick={onDelete}>
      <Trash2 size={16} />
    </IconButton>
  </>
)
