import { Button } from '#client/components/button.tsx'
import { Modal } from '#client/components/modal.tsx'
import type { KeptPart, NewPart } from '#client/features/builds/current-build.ts'

type PresentPartProps = {
  part: NewPart
  /** What the build has of its kind. */
  present: readonly KeptPart[]
  onReplace: (sku: string) => void
  onAdd: () => void
  onClose: () => void
}

/** The question whether a part joins the one of its kind that the build has, or takes its place. */
export function PresentPart({ part, present, onReplace, onAdd, onClose }: PresentPartProps) {
  return (
    <Modal title={`Add ${part.name}?`} onClose={onClose}>
      <div className="space-y-4">
        <p>Your build has this already:</p>
        <ul className="divide-y divide-rule border border-rule">
          {present.map(({ sku, name, quantity }) => (
            <li key={sku} className="flex flex-wrap items-center justify-between gap-2 p-3">
              <span className="min-w-0 flex-1 basis-44 wrap-anywhere">
                {quantity} × {name ?? sku}
              </span>
              <Button look="secondary" onClick={() => onReplace(sku)}>
                <span>
                  Replace<span className="sr-only"> {name ?? sku}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
        <Button className="w-full" look="secondary" onClick={onAdd}>
          Add another
        </Button>
      </div>
    </Modal>
  )
}
