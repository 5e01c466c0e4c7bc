import { useEffect, useRef } from 'react'
import { TextArea } from '#client/components/field.tsx'
import { FormButtons } from '#client/components/form-buttons.tsx'
import { FormError } from '#client/components/form-error.tsx'
import type { Outputs } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { StarField } from './star-field.tsx'

type PartReviewFormProps = { productId: number; review: Outputs['partReviews']['mine']['review']; onDone: () => void }

const load = () => import('./entered-review.ts').then(({ EnteredReview }) => EnteredReview)

/** Writes a part review, or changes it. `onDone` runs after it was saved, or when the customer cancels. */
export function PartReviewForm({ productId, review, onDone }: PartReviewFormProps) {
  const utils = trpc.useUtils()
  const { mutateAsync: save } = trpc.partReviews.save.useMutation({ meta: { shown: true } })
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async (entered) => {
      await save({ productId, ...entered })
      await Promise.all([utils.partReviews.invalidate(), utils.items.invalidate()])
      toast.success('Review saved')
      onDone()
    },
  })
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  return (
    <form {...props} className="space-y-5 border border-rule bg-sheet p-5 sm:p-6">
      <h3 ref={title} tabIndex={-1} className="text-xl outline-none">
        {review ? 'Change your review' : 'Write a review'}
      </h3>
      <StarField name="stars" initial={review?.stars ?? null} error={errors['stars']} />
      <TextArea
        label="Your review"
        name="text"
        rows={6}
        defaultValue={review?.text}
        error={errors['text']}
        hint="Everyone can read it, with your name. 2,000 characters at most."
      />
      <FormError text={refusal} />
      <FormButtons save="Save review" busy={isSubmitting} onCancel={onDone} />
    </form>
  )
}
