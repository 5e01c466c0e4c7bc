import { useState } from 'react'
import { useFreshSignIn } from '#client/features/account/use-fresh-sign-in.ts'
import { useSecretCall } from '#client/features/account/use-secret-call.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'

type Client = ReturnType<typeof trpc.useUtils>['client']

/** Calls that change the second factor. They need a fresh sign-in, and what they answer is kept nowhere. */
export function useFactorCall() {
  const utils = trpc.useUtils()
  const call = useSecretCall()
  const { confirm } = useFreshSignIn()

  return {
    /** Returns null if the person does not confirm the sign-in. Rethrows the server's error. */
    callFresh: async <T>(act: (client: Client) => Promise<T>): Promise<T | null> => ((await confirm()) ? call(act) : null),
    /** Shows what a change has changed: also what the account may do, and which devices are signed in. */
    showChange: async (): Promise<void> => {
      const { secondFactor, accounts, sessions, apiTokens, identities } = utils
      await Promise.all([secondFactor.state, accounts.me, sessions.list, apiTokens.list, identities.ways].map((one) => one.invalidate()))
    },
  }
}

/** A change by one button, which is busy once the person has confirmed the sign-in. A message tells its failure. */
export function useFactorChange() {
  const { showChange } = useFactorCall()
  const call = useSecretCall()
  const { confirm } = useFreshSignIn()
  const { isBusy, run } = useInFlight()

  async function change<T>(act: (client: Client) => Promise<T>, onDone: (answer: T) => void): Promise<void> {
    if (!(await confirm())) return
    await run(async () => {
      try {
        onDone(await call(act))
      } catch (error) {
        toast.error(describeFailure(error))
      } finally {
        await showChange()
      }
    })
  }

  return { change, isBusy }
}

/** The recovery codes that only one answer of the server contains, while they are on the screen. */
export const useShownCodes = () => useState<readonly string[] | null>(null)
