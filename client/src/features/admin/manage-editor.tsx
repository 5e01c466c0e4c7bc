import { useId } from 'react'
import { inputLook } from '#client/components/field.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { PictureList } from './picture-list.tsx'
import type { Draft } from './product-draft.ts'
import type { Drafts } from './use-drafts.ts'

/** The editor below a row: the full description and the pictures. */
export function ManageEditor({ part, draft, drafts }: { part: Part; draft: Draft; drafts: Drafts }) {
  const id = useId()
  const { data: item, error: failure } = trpc.items.get.useQuery({ id: part.id })
  const { texts, errors, refusal } = draft
  const error = errors.description ?? (failure ? 'The description could not be loaded: cancel, and edit again.' : undefined)
  return (
    <tr className="max-md:block">
      <td colSpan={5} className="px-3 pb-4 max-md:block max-md:p-0 max-md:pt-4">
        {refusal && (
          <p role="alert" className="mb-3 bg-stop-back p-3 text-stop">
            {refusal}
          </p>
        )}
        <div className="grid gap-6 lg:grid-cols-2">
          <div className="space-y-1.5">
            <label htmlFor={id} className="block font-semibold">
              Description
              <span className="sr-only"> of {part.name}</span>
            </label>
            <textarea
              id={id}
              rows={8}
              disabled={texts.description === null && !item}
              value={texts.description ?? item?.description ?? ''}
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
              onChange={(event) => drafts.type(part.id, { description: event.target.value })}
              className={inputLook}
            />
            {error && (
              <p id={`${id}-error`} className="text-stop">
                {error}
              </p>
            )}
          </div>
          <PictureList
            of={part.name}
            urls={texts.imageUrls}
            error={errors.imageUrls}
            onChange={(imageUrls) => drafts.type(part.id, { imageUrls })}
          />
        </div>
      </td>
    </tr>
  )
}
