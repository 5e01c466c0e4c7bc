import { Suspense, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { lazyPart } from '#client/components/lazy-part.tsx'
import { useMe } from '#client/lib/use-me.ts'

export type SavePartProps = { part: { id: number; minOrderQuantity: number }; quantity: number }

const SaveToList = lazyPart(() => import('./save-to-list.tsx').then((file) => file.SaveToList))

/** "Save to a list" on the page of a part, for customers. It lies in the free line above the description, so nothing moves when it loads. */
export function SavePart({ part, quantity }: SavePartProps) {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  if (!me) return null
  return (
    <div className="relative">
      <Button look="quiet" className="absolute top-1 right-0 text-sm" onClick={() => setOpen(true)}>
        Save to a list
      </Button>
      {isOpen && (
        <Suspense>
          <SaveToList
            lines={[{ productId: part.id, quantity: quantity > 0 ? quantity : part.minOrderQuantity }]}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
