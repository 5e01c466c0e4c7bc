import { useState } from 'react'
import { useFreshSignIn } from '#client/features/account/use-fresh-sign-in.ts'
import { useSecretCall } from '#client/features/account/use-secret-call.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { type FactorState, factorCountOf } from './use-factor-state.ts'

type Client = ReturnType<typeof trpc.useUtils>['client']

/** Shows what a change of the second factor has changed: also what the account may do, and which devices are signed in. */
function useShowChange(): () => Promise<void> {
  const { secondFactor, accounts, sessions, apiTokens, identities } = trpc.useUtils()
  return async () => {
    await Promise.all([secondFactor.state, accounts.me, sessions.list, apiTokens.list, identities.ways].map((one) => one.invalidate()))
  }
}

type RecoveryCodes = readonly string[] | null

/**
 * Adds a factor after a fresh sign-in, and calls `onDone` with the recovery codes if it is the first. Does nothing if the person does not
 * confirm the sign-in. Rethrows the server's error, unless its answer was lost and the factor is on: then a message asks for new codes.
 */
export function useFactorAddition(onDone: (recoveryCodes: RecoveryCodes) => void) {
  const { secondFactor } = trpc.useUtils()
  const showChange = useShowChange()
  const call = useSecretCall()
  const { confirm } = useFreshSignIn()
  const isOn = (state: FactorState | undefined): boolean => state !== undefined && factorCountOf(state) > 0

  return async (act: (client: Client) => Promise<{ recoveryCodes: RecoveryCodes }>): Promise<void> => {
    if (!(await confirm())) return
    const wasOn = isOn(secondFactor.state.getData())
    try {
      onDone((await call(act)).recoveryCodes)
    } catch (error) {
      // With an issue, the server has refused what was entered.
      if (describeFailure(error).issues.length > 0) throw error
      await showChange()
      // Asked again: a first factor can change the account's rights, which drops all answers.
      const state = await secondFactor.state.fetch().catch(() => undefined)
      if (wasOn || !isOn(state)) throw error
      onDone(null)
      toast.error('Your second factor is on. Get new recovery codes now.')
      return
    }
    await showChange()
  }
}

/** A change by one button, which is busy once the person has confirmed the sign-in. A message tells its failure. */
export function useFactorChange() {
  const showChange = useShowChange()
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
export const useShownCodes = () => useState<RecoveryCodes>(null)
