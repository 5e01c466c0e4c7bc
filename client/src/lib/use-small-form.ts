// Small forms for public pages. The schema library loads when the user focuses the form, to keep the initial script small.
import { type ChangeEvent, type FormEvent, useState } from 'react'
import type { ZodType } from 'zod'
import { describeWait } from './describe-wait.ts'
import { describeFailure } from './errors.ts'
import { useInFlight } from './use-in-flight.ts'

type Texts = Record<string, string>
type Errors = Readonly<Record<string, string | undefined>>

type SmallForm<T> = {
  /** Loads the schema of the form's named fields. */
  load: () => Promise<ZodType<T>>
  /** Receives the validated input. Errors that it throws appear as `refusal`. */
  submit: (entered: T, form: HTMLFormElement) => Promise<void>
}

/**
 * `props` go to the form, `errors` has one message per field, `refusal` is the error of the whole form. Validates on submit, and then on
 * every change.
 */
export function useSmallForm<T>({ load, submit }: SmallForm<T>) {
  const [errors, setErrors] = useState<Errors | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy: isSubmitting, run } = useInFlight()

  async function check(form: HTMLFormElement) {
    const result = (await load()).safeParse(textsOf(form))
    const found = result.success ? {} : messagesOf(result.error.issues)
    setErrors(found)
    return { entered: result.data, found }
  }

  async function send(form: HTMLFormElement) {
    setRefusal(null)
    try {
      const { entered, found } = await check(form)
      if (entered === undefined) focusFirst(form, found)
      else await submit(entered, form)
    } catch (error) {
      setRefusal(describeFailure(error).text + describeWait(error))
    }
  }

  return {
    errors: errors ?? ({} as Errors),
    refusal,
    isSubmitting,
    /** Clears the errors, for a form that is reset. */
    clear: () => setErrors(null),
    props: {
      noValidate: true,
      // Without JavaScript, GET would put the input into the URL.
      method: 'post',
      // Submitting the form reports a failure.
      onFocus: () => void load().catch(() => {}),
      onChange: (event: ChangeEvent<HTMLFormElement>) => {
        if (errors !== null) void check(event.currentTarget).catch(() => {})
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const form = event.currentTarget
        void run(() => send(form))
      },
    },
  }
}

function textsOf(form: HTMLFormElement): Texts {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']))
}

/** The first message of each field. */
function messagesOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Errors {
  const found: Record<string, string> = {}
  for (const { path, message } of issues) found[String(path[0])] ??= message
  return found
}

function focusFirst(form: HTMLFormElement, errors: Errors): void {
  const field = [...form.elements].find((element) => element instanceof HTMLElement && 'name' in element && errors[String(element.name)])
  if (field instanceof HTMLElement) field.focus()
}
