import { IconButton } from '#client/components/button.tsx'
import { Trash2 } from '#client/components/icons/dashboard.ts'

type Props = { label: string; disabled: boolean; onRemove: () => void }

/** At the end of a row of a table. */
export const RemoveButton = ({ label, disabled, onRemove }: Props) => (
  <IconButton label={label} className="ml-auto text-stop max-md:size-11" disabled={disabled} onClick={onRemove}>
    <Trash2 size={18} />
  </IconButton>
)
