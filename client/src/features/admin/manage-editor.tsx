import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Field, inputLook } from '#client/components/field.tsx'
import { readingHint } from '#client/components/reading-hint.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { paths } from '#common/kit/paths.ts'
import { PictureList } from './picture-list.tsx'
import { PriceBreakFields } from './price-break-fields.tsx'
import type { Draft } from './product-draft.ts'
import { SpecFields } from './spec-fields.tsx'
import type { Drafts } from './use-drafts.ts'

export function ManageEditor({ id, part, draft, drafts }: { id: string; part: Part; draft: Draft; drafts: Drafts }) {
  const textId = useId()
  const { data: item, error: failure } = trpc.items.get.useQuery({ id: part.id })
  const { data: form } = trpc.items.specForm.useQuery({ id: part.id })
  const { texts, errors } = draft
  const error = errors.description ?? (failure ? "We couldn't load the description. Close the details and open them again." : undefined)
  return (
    <tr id={id} className="max-md:block">
      <td colSpan={5} className="px-3 pb-4 max-md:block max-md:p-0 max-md:pt-4">
        <div className="grid items-start gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Field
            label="Order multiple"
            of={part.name}
            error={errors.orderMultiple}
            hint={readingHint(texts.orderMultiple, 'count') ?? 'Sold in multiples of this number.'}
          >
            {(wiring) => (
              <input
                {...wiring}
                type="text"
                inputMode="numeric"
                autoComplete="off"
                value={texts.orderMultiple}
                readOnly={drafts.isSaving(part.id)}
                onChange={({ target }) => drafts.type(part, { orderMultiple: target.value })}
                className={inputLook}
              />
            )}
          </Field>
          <PriceBreakFields
            of={part.name}
            rows={texts.priceBreaks}
            sold={texts}
            errors={draft.breakErrors}
            readOnly={drafts.isSaving(part.id)}
            onRows={(priceBreaks) => drafts.type(part, { priceBreaks })}
          />
        </div>
        <Link to={`${paths.part(part.id)}#prices`} className="mt-2 mb-5 inline-flex min-h-11 items-center underline underline-offset-4">
          Price history<span className="sr-only"> of {part.name}</span>
        </Link>
        <div className="grid gap-6 lg:grid-cols-2">
          <div data-field className="space-y-1.5">
            <label htmlFor={textId} className="block font-semibold">
              Description
              <span className="sr-only"> of {part.name}</span>
            </label>
            <textarea
              id={textId}
              rows={8}
              disabled={texts.description === null && !item}
              readOnly={drafts.isSaving(part.id)}
              value={texts.description ?? item?.description ?? ''}
              aria-invalid={error !== undefined}
              aria-describedby={[error && `${textId}-error`, `${textId}-hint`].filter(Boolean).join(' ')}
              onChange={({ target: { value } }) => drafts.type(part, { description: value === item?.description ? null : value })}
              className={inputLook}
            />
            {error && (
              <p id={`${textId}-error`} className="text-stop">
                {error}
              </p>
            )}
            <p id={`${textId}-hint`} className="text-sm text-ink-2">
              Lists show the first 100 characters.
            </p>
          </div>
          <PictureList
            of={part.name}
            urls={texts.imageUrls}
            error={errors.imageUrls}
            onChange={(imageUrls) => drafts.type(part, { imageUrls })}
          />
        </div>
        {form && form.length > 0 && (
          <section aria-labelledby={`${textId}-specs`} className="mt-6">
            <h3 id={`${textId}-specs`} className="font-semibold">
              Specifications
            </h3>
            <p className="mt-1 mb-3 text-sm text-ink-2">
              From the supplier. Your changes override them, also after imports. Leave a field empty if its value is unknown.
            </p>
            <SpecFields
              form={form}
              texts={texts.specs}
              errors={draft.specErrors}
              of={part.name}
              source="Supplier"
              readOnly={drafts.isSaving(part.id)}
              onChange={(specs) => drafts.type(part, { specs })}
            />
          </section>
        )}
      </td>
    </tr>
  )
}
