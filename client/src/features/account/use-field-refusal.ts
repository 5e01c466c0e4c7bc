import { useState } from 'react'
import { describeFailure } from '#client/lib/errors.ts'

/** For a form whose field only the shop can judge: what it said to that field, until the form is sent again. */
export function useFieldRefusal(name: string) {
  const [message, setMessage] = useState<string | undefined>()

  /** Puts a refusal of the field under the field, with the focus. Throws any other. */
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
