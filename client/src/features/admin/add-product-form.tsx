import clsx from 'clsx'
import { useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#client/components/button.tsx'
import { ErrorSummary } from '#client/components/error-summary.tsx'
import { TextArea, TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { ImageUpload } from '#client/components/image-upload.tsx'
import { readingHint } from '#client/components/reading-hint.tsx'
import { UnsavedGuard } from '#client/components/unsaved-guard.tsx'
import { describeFailure } from '#client/lib/errors.ts'
import { zodResolver } from '#client/lib/form.ts'
import { isImageLink } from '#client/lib/image-link.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'
import { messages } from '#common/kit/messages.ts'
import { isSame } from '#common/kit/same-key.ts'
import { type BreakErrors, breakErrorsOf, noBreakErrors, withoutBlanks } from './break-texts.ts'
import { ImagePreview } from './image-preview.tsx'
import { PriceBreakFields } from './price-break-fields.tsx'
import { isMinimumAbove, minimumAboveHint, type NewProduct, NewProductTexts } from './product-texts.ts'
import { SpecFields } from './spec-fields.tsx'
import { useNewSpecs } from './use-new-specs.ts'
import { useCatalogueTotals } from './use-products.ts'

const empty: NewProductTexts = {
  name: '',
  productType: '',
  priceMinor: '',
  availableQuantity: '',
  minOrderQuantity: '',
  orderMultiple: '1',
  priceBreaks: [],
  description: '',
  image: '',
}
type FieldName = Exclude<keyof NewProductTexts, 'priceBreaks'>
const labels: Readonly<Record<FieldName, string>> = {
  name: 'Product Name',
  productType: 'Product Type',
  priceMinor: 'Price',
  availableQuantity: 'Available Quantity',
  minOrderQuantity: 'Minimum Order Quantity',
  orderMultiple: 'Order Multiple',
  description: 'Description',
  image: 'Image',
}
const names = Object.keys(labels) as FieldName[]

/** The form for a new product. It keeps its input until the product is saved, then clears for the next one. */
export function AddProductForm() {
  const utils = trpc.useUtils()
  const { types } = useCatalogueTotals()
  const { currency } = useShopFacts()
  const typesId = useId()
  const { mutateAsync: addItem } = trpc.items.add.useMutation({ meta: { shown: true } })
  const { register, handleSubmit, reset, setError, setFocus, setValue, watch, formState } = useForm<NewProductTexts, unknown, NewProduct>({
    resolver: zodResolver(NewProductTexts),
    defaultValues: empty,
  })
  const { errors, isSubmitting, isSubmitted, isDirty } = formState
  const textOf = (name: FieldName, options?: { onBlur: () => void }) => ({
    ...register(name, options),
    label: labels[name],
    error: errors[name]?.message,
    'aria-required': true,
  })
  const wrong = names.filter((name) => errors[name]).map((name) => ({ label: labels[name], focus: () => setFocus(name) }))
  const [minimum, available, image, type, name] = watch(['minOrderQuantity', 'availableQuantity', 'image', 'productType', 'name'])
  const [price, multiple, breaks] = watch(['priceMinor', 'orderMultiple', 'priceBreaks'])
  const [refusedBreaks, setRefusedBreaks] = useState(noBreakErrors)
  const known = sameType(types, type)
  const isNewType = types.length > 0 && type.trim() !== '' && !types.some((one) => one.toLowerCase().startsWith(type.trim().toLowerCase()))
  const picture = useDebounced(image.trim())
  const specs = useNewSpecs(known ?? type.trim(), name.trim())
  const form = useRef<HTMLFormElement>(null)

  const save = handleSubmit(async ({ image: link, ...product }) => {
    try {
      const productType = sameType(types, product.productType) ?? product.productType
      await addItem({ ...product, productType, imageUrls: [link], specEdits: specs.edits() })
    } catch (error) {
      const { text, requestId, issues } = describeFailure(error)
      toast.error({ text: messages.productAddFailed, requestId })
      specs.showErrors(issues)
      setRefusedBreaks(breakErrorsOf(issues))
      // The group of an invalid spec opens in the next frame.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      for (const { path, message } of issues) {
        const name = path.startsWith('imageUrls') ? 'image' : path
        if (name in empty) setError(name as FieldName, { message })
      }
      return setError('root', { message: text })
    }
    toast.success(messages.productAdded)
    reset()
    specs.clear()
    form.current?.querySelector('input')?.focus()
    void utils.items.invalidate()
  })

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        // Drop added rows that were left blank.
        setValue('priceBreaks', [...withoutBlanks(breaks)])
        void save(event)
      }}
      className="max-w-4xl border border-rule bg-sheet p-5 sm:p-6"
    >
      {(isDirty || specs.isEdited) && <UnsavedGuard />}
      <h2 className="text-xl">{messages.addProductTitle}</h2>
      <ErrorSummary wrong={wrong} />
      <div className="mt-5 grid gap-5 md:grid-cols-6">
        <TextField className="md:col-span-3" autoComplete="off" {...textOf('name')} />
        <TextField
          className="md:col-span-3"
          autoComplete="off"
          list={typesId}
          hint={isNewType ? 'A new type: it gets a filter of its own.' : undefined}
          {...textOf('productType', { onBlur: () => known && setValue('productType', known) })}
        />
        <datalist id={typesId}>
          {types.map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
        <TextField
          className="md:col-span-2"
          aside={<Aside text={`${currency} each`} />}
          inputMode="decimal"
          autoComplete="off"
          hint={readingHint(price, 'amount')}
          {...textOf('priceMinor')}
        />
        <TextField
          className="md:col-span-2"
          inputMode="numeric"
          autoComplete="off"
          hint={readingHint(available, 'count')}
          {...textOf('availableQuantity')}
        />
        <TextField
          className="md:col-span-2"
          inputMode="numeric"
          autoComplete="off"
          hint={
            readingHint(minimum, 'count') ?? (isMinimumAbove(minimum, available) && <span className="text-warn">{minimumAboveHint}</span>)
          }
          {...textOf('minOrderQuantity')}
        />
        <TextField
          className="md:col-span-2"
          inputMode="numeric"
          autoComplete="off"
          hint={readingHint(multiple, 'count') ?? 'Sold in multiples of this number.'}
          {...textOf('orderMultiple')}
        />
        <div className="md:col-span-4">
          <PriceBreakFields
            of="the new product"
            rows={breaks}
            sold={{ priceMinor: price, minOrderQuantity: minimum, orderMultiple: multiple }}
            errors={{ ...breakErrorsIn(errors.priceBreaks), ...refusedBreaks }}
            onRows={(rows) => {
              setRefusedBreaks(noBreakErrors)
              setValue('priceBreaks', [...rows], { shouldDirty: true, shouldValidate: isSubmitted })
            }}
          />
        </div>
        <TextArea className="md:col-span-6" rows={5} {...textOf('description')} />
        <div className={clsx('grid gap-4 md:col-span-6', isImageLink(picture) && 'sm:grid-cols-[minmax(0,1fr)_12rem]')}>
          <div className="space-y-3">
            <TextField
              inputMode="url"
              autoComplete="off"
              hint="Enter a link that starts with https://, or upload a picture."
              {...textOf('image')}
            />
            <ImageUpload
              label="Upload a picture"
              onUploaded={(url) => setValue('image', url, { shouldDirty: true, shouldValidate: true })}
            />
          </div>
          {isImageLink(picture) && <ImagePreview url={picture} className="w-48" />}
        </div>
      </div>
      {specs.form.length > 0 && (
        <section aria-labelledby={`${typesId}-specs`} className="mt-6">
          <h3 id={`${typesId}-specs`} className="font-semibold">
            Specifications
          </h3>
          <p className="mt-1 mb-3 text-sm text-ink-2">What the name says is filled in. Unknown values stay empty.</p>
          <SpecFields
            form={specs.form}
            texts={specs.texts}
            errors={specs.errors}
            of="the new product"
            source="The name says"
            onChange={specs.type}
          />
        </section>
      )}
      <div className="mt-6 space-y-3">
        <FormError text={errors.root?.message ?? null} />
        <Button type="submit" busy={isSubmitting}>
          {messages.addProduct}
        </Button>
      </div>
    </form>
  )
}

type RowErrors = { quantity?: { message?: string }; priceMinor?: { message?: string } } | undefined

/** The form's own validation messages, by row and field. */
function breakErrorsIn(rows: unknown): BreakErrors {
  if (!Array.isArray(rows)) return noBreakErrors
  return Object.fromEntries(
    (rows as RowErrors[]).flatMap((row, i) =>
      (['quantity', 'priceMinor'] as const).flatMap((field) => {
        const message = row?.[field]?.message
        return message === undefined ? [] : [[`${i}.${field}`, message]]
      }),
    ),
  )
}

/** The type in the catalogue's spelling: another spelling would become another filter. */
const sameType = (types: readonly string[], text: string): string | undefined => types.find((one) => isSame(one, text))

const Aside = ({ text }: { text: string }) => <span className="text-sm text-ink-2">{text}</span>
