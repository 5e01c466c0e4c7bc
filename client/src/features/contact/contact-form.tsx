import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { TextArea, TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { CircleCheck } from '#client/components/icons/shop.ts'
import { NeedsScript } from '#client/components/needs-script.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'

const load = () => import('#common/contact/schema.ts').then(({ NewContactMessage }) => NewContactMessage)

/** The contact form. Confirms only after the server has stored the message. */
export function ContactForm({ subject }: { subject: string }) {
  const me = useMe()
  const send = trpc.contact.send.useMutation({ meta: { shown: true } })
  const [answerTo, setAnswerTo] = useState<string | null>(null)
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async (entered, form) => {
      setAnswerTo(null)
      await send.mutateAsync(entered)
      form.reset()
      setAnswerTo(entered.email)
    },
  })
  return (
    <form {...props} className="space-y-5">
      <NeedsScript what="This form" />
      <TextField
        key={me?.email}
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        defaultValue={me?.email ?? ''}
        error={errors.email}
      />
      <TextField key={subject} label="Subject" name="subject" defaultValue={subject} error={errors.subject} />
      <TextArea label="Message" name="message" rows={6} maxLength={5_000} error={errors.message} />
      <FormError text={refusal} />
      <Button type="submit" busy={isSubmitting}>
        Send Message
      </Button>
      <p role="status" className="text-ok">
        {answerTo !== null && (
          <span className="flex items-start gap-2">
            <CircleCheck size={20} className="mt-0.5 shrink-0" />
            Thank you. We've received your message and will reply to {answerTo}.
          </span>
        )}
      </p>
    </form>
  )
}
