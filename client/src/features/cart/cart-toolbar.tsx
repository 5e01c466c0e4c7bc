import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { SelectAll } from '#client/components/data-table/select-boxes.tsx'
import { late } from '#client/components/late.tsx'
import { describeFailure } from '#client/lib/errors.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { toast } from '#client/lib/toast.ts'
import { formatCount } from '#common/kit/format.ts'
import type { CartLine } from './cart-line.ts'
import type { useLineSelection } from './use-line-selection.ts'

const SaveToList = late(() => import('#client/features/part-lists/save-to-list.tsx').then((file) => file.SaveToList))

type CartToolbarProps = {
  selection: ReturnType<typeof useLineSelection>
  onRemove: (lines: readonly CartLine[]) => void
}

export function CartToolbar({ selection, onRemove }: CartToolbarProps) {
  const { currency, timeZone } = useShopFacts()
  const [isSaving, setSaving] = useState(false)
  const { selectable, selected, selectProblems } = selection
  const wrong = selectable.filter(({ problems }) => problems.length > 0).length
  const save = () =>
    void import('./cart-csv.ts').then(
      ({ downloadCart }) => downloadCart(selected.length > 0 ? selected : selectable, { currency, timeZone }),
      (error: unknown) => toast.error(describeFailure(error)),
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-1 pr-3 pl-2">
      <SelectAll selection={selection} />
      {wrong > 0 && (
        <Button look="quiet" small className="pointer-coarse:min-h-11" onClick={selectProblems}>
          Select {formatCount(wrong)} with {wrong === 1 ? 'a problem' : 'problems'}
        </Button>
      )}
      <div className="ml-auto flex flex-wrap gap-x-3 max-sm:contents">
        <Button look="quiet" small className="pointer-coarse:min-h-11" onClick={save}>
          Download CSV
        </Button>
        <Button look="quiet" small className="pointer-coarse:min-h-11" disabled={selected.length === 0} onClick={() => setSaving(true)}>
          Save as list
        </Button>
        <Button look="quiet" small className="pointer-coarse:min-h-11" disabled={selected.length === 0} onClick={() => onRemove(selected)}>
          Remove selected
        </Button>
      </div>
      {isSaving && <SaveToList lines={selected} onClose={() => setSaving(false)} />}
    </div>
  )
}
