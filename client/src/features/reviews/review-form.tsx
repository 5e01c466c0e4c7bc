import { useForm } from 'react-hook-form'
import { Avatar } from '#client/components/avatar.tsx'
import { Button } from '#client/components/button.tsx'
import { dialogs } from '#client/components/dialogs/store.ts'
import { TextArea } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import type { Me } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { zodResolver } from '#client/lib/form.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import { NewReview } from '#common/reviews/schema.ts'
import { nameOf } from '#common/users/rules.ts'

const maxLength = 2_000
const ReviewText = NewReview.pick({ text: true })

/** The form for a review, with a preview. Name and picture come from the account. */
export function ReviewForm({ me }: { me: Me }) {
  const utils = trpc.useUtils()
  const { mutateAsync: addReview } = trpc.reviews.add.useMutation({ meta: { shown: true } })
  const { register, handleSubmit, reset, setError, watch, formState } = useForm({
    resolver: zodResolver(ReviewText),
    defaultValues: { text: '' },
  })
  const { errors, isSubmitting } = formState
  const text = watch('text').trim()

  const send = handleSubmit(async ({ text: entered }) => {
    try {
      await addReview({ text: entered, ...(me.photoUrl && { imageUrl: me.photoUrl }) })
    } catch (error) {
      return setError('root', { message: describeFailure(error).text })
    }
    reset()
    void utils.reviews.invalidate()
    await dialogs.alert(messages.reviewAdded)
  })

  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <form noValidate onSubmit={(event) => void send(event)} className="space-y-5 border border-rule bg-sheet p-5 sm:p-6">
        <h2 className="text-xl">How did your order go?</h2>
        <TextArea
          label="Your review"
          rows={8}
          error={errors.text?.message}
          hint={<Counter length={text.length} isRefused={errors.text !== undefined} />}
          placeholder="How fast was the delivery, and what should others know?"
          {...register('text')}
        />
        <FormError text={errors.root?.message ?? null} />
        <Button type="submit" busy={isSubmitting}>
          Add review
        </Button>
      </form>
      <section aria-labelledby="review-preview" className="min-w-0">
        <h2 id="review-preview" className="text-base">
          Preview
        </h2>
        <div className="mt-2 border border-rule bg-sheet p-5">
          <p className="flex items-center gap-3">
            <Avatar name={nameOf(me)} url={me.photoUrl} size={40} />
            <b className="min-w-0 truncate">{nameOf(me)}</b>
          </p>
          <p className="mt-3 whitespace-pre-line text-ink-2 wrap-anywhere">{text || 'Your review will appear here.'}</p>
        </div>
        <p className="mt-2 text-sm text-ink-2">Your review appears on the home page with your name and photo.</p>
      </section>
    </div>
  )
}

/** The length of the text, and the number of excess characters unless an error reports them. */
function Counter({ length, isRefused }: { length: number; isRefused: boolean }) {
  return (
    <span className={length > maxLength ? 'text-stop' : undefined}>
      {formatCount(length)} of {formatCount(maxLength)} characters
      {length > maxLength && !isRefused && `, ${formatCount(length - maxLength)} too many`}
    </span>
  )
}
