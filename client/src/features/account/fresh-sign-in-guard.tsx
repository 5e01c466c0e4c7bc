import { type ReactNode, useState } from 'react'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { FreshSignInWindow } from './fresh-sign-in-window.tsx'
import { FreshSignInContext } from './use-fresh-sign-in.ts'

type Answer = (isFresh: boolean) => void

/** Provides `useFreshSignIn` to its children, with one shared dialog. */
export function FreshSignInGuard({ children }: { children: ReactNode }) {
  const utils = trpc.useUtils()
  const [answer, setAnswer] = useState<Answer | null>(null)

  async function confirm(): Promise<boolean> {
    try {
      // A sign-in can expire while the page is open.
      const { isFresh } = await utils.identities.ways.fetch(undefined, { staleTime: 0 })
      return isFresh || (await new Promise<boolean>((resolve) => setAnswer(() => resolve)))
    } catch (error) {
      toast.error(describeFailure(error))
      return false
    }
  }

  function settle(isFresh: boolean): void {
    setAnswer(null)
    answer?.(isFresh)
  }

  return (
    <FreshSignInContext value={{ confirm }}>
      {children}
      {answer && <FreshSignInWindow onSettled={settle} />}
    </FreshSignInContext>
  )
}
