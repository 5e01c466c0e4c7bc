import { useState } from 'react'
import { describeFailure } from '#client/lib/errors.ts'

/** A server-side error of one of the named fields, shown until the next submit. */
export function useFieldRefusal(...names: readonly string[]) {
  const [refused, setRefused] = useState<{ path: string; message: string } | null>(null)

  /** Shows the field's error and focuses the field. Rethrows other errors. */
  async function judge(form: HTMLFormElement, act: () => Promise<void>): Promise<void> {
    setRefused(null)
    try {
      await act()
    } catch (error) {
      const issue = describeFailure(error).issues.find(({ path }) => names.includes(path))
      if (!issue) throw error
      setRefused(issue)
      form.querySelector<HTMLInputElement>(`[name=${issue.path}]`)?.focus()
    }
  }

  return { messageOf: (name: string) => (refused?.path === name ? refused.message : undefined), judge }
}
