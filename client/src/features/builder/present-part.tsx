import { Button } from '#client/components/button.tsx'
import { Modal } from '#client/components/modal.tsx'
import type { KeptPart, NewPart } from '#client/features/builds/current-build.ts'

type PresentPartProps = {
  part: NewPart
  /** The present parts of the same kind. */
  present: readonly KeptPart[]
  onReplace: (sku: string) => void
  onAdd: () => void
  onClose: () => void
}

/** Asks whether to add a part to the present one of its kind, or to replace that one. */
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
