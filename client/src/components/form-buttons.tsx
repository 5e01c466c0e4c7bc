import { Button } from './button.tsx'

type Props = { save: string; busy: boolean; onCancel: () => void; className?: string }

/** The end of a form: what saves it, and the way out. */
export function FormButtons({ save, busy, onCancel, className = 'flex flex-wrap gap-3' }: Props) {
  return (
    <div className={className}>
      <Button type="submit" busy={busy}>
        {save}
      </Button>
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
