import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { late } from '#client/components/late.tsx'
import { useMe } from '#client/lib/use-me.ts'

export type SavePartProps = { part: { id: number; minOrderQuantity: number }; quantity: number }

const SaveToList = late(() => import('./save-to-list.tsx').then((file) => file.SaveToList))

/** "Save to a list" on a part's page, for customers. It is beside the first line of the panel that sells the part, so it moves nothing. */
export function SavePart({ part, quantity }: SavePartProps) {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  if (!me) return null
  return (
    <div className="absolute top-1 right-0">
      <Button look="quiet" className="text-sm" onClick={() => setOpen(true)}>
        Save to a list
      </Button>
      {isOpen && (
        <SaveToList
          lines={[{ productId: part.id, quantity: quantity > 0 ? quantity : part.minOrderQuantity }]}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
