import { useState } from 'react'
import { describeFailure } from '#client/lib/errors.ts'

/** A server-side error of one field, shown until the next submit. */
export function useFieldRefusal(name: string) {
  const [message, setMessage] = useState<string | undefined>()

  /** Shows the field's error and focuses the field. Rethrows other errors. */
  async function judge(form: HTMLFormElement, act: () => Promise<void>): Promise<void> {
    setMessage(undefined)
    try {
      await act()
    } catch (error) {
      const issue = describeFailure(error).issues.find(({ path }) => path === name)
      if (!issue) throw error
      setMessage(issue.message)
      form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
    }
  }

  return { message, judge }
}
